import type { Detail } from '#contract/specifications.ts';

export type ReadDetails =
  | { ok: true; details: { name: string; value: string; group?: string }[] }
  | { ok: false; message: string };

/**
 * Writes specifications as a cell of a file, one per line: `Weight: 250 g`, or `Size > Weight: 250 g` in the group Size. In
 * a name or a group, a backslash stands before each `:`, `>` and backslash.
 */
export function writeDetails(details: readonly Detail[]): string {
  return details
    .map(({ name, value, group }) => {
      const place = group === undefined ? '' : `${escaped(group)} > `;
      return `${place}${escaped(name)}: ${value}`;
    })
    .join('\n');
}

/** Reads a text that `writeDetails` wrote; empty lines are skipped. */
export function readDetails(text: string): ReadDetails {
  const details = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') continue;
    const end = placeOf(line, ':');
    if (end === undefined) {
      return { ok: false, message: `“${shortened(line)}” is not like “Weight: 250 g”` };
    }
    const left = line.slice(0, end);
    const within = placeOf(left, '>');
    const group = within === undefined ? '' : unescaped(left.slice(0, within));
    const name = unescaped(within === undefined ? left : left.slice(within + 1));
    details.push({ name, value: line.slice(end + 1).trim(), ...(group !== '' && { group }) });
  }
  return { ok: true, details };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\:>]/g, String.raw`\$&`);
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([\\:>])/g, '$1').trim();
}

/** Finds the first place of a mark without a backslash before it. */
function placeOf(text: string, mark: string): number | undefined {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === mark) return at;
  }
  return undefined;
}

const SHOWN = 40;

function shortened(line: string): string {
  const text = line.trim();
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
