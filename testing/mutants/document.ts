import type { Mutant } from './mutant.ts';

export interface Outcome {
  /** The test that failed; undefined if none did. */
  redTest: string | undefined;
}

const TITLE = '## The list';
const LONGEST = 70;

/** What the list of the document says of each mutant, by its name. */
export function readOutcomes(document: string): Map<string, string> {
  const rows = listOf(document).matchAll(/^\| ([^|]+?) +\|.*\| (.+?) +\|$/gm);
  return new Map([...rows].slice(1).map(([, name = '', outcome = '']) => [name, outcome]));
}

/** The document with this list, in the order of the mutants. Those that have not been tried are not in it. */
export function writeOutcomes(
  document: string,
  mutants: readonly Mutant[],
  outcomes: ReadonlyMap<string, string>,
): string {
  const rows = mutants.flatMap(({ name, find }) => {
    const outcome = outcomes.get(name);
    return outcome === undefined
      ? []
      : `| ${name} | \`${inOneLine(find)}\` | ${inOneLine(outcome, 200)} |`;
  });
  const head = document.slice(0, document.length - listOf(document).length);
  return `${head}\n\n| mutant | taken out | noticed by |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

function listOf(document: string): string {
  return document.slice(document.indexOf(TITLE) + TITLE.length);
}

function inOneLine(text: string, longest = LONGEST): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('`', "'").replaceAll('|', '¦').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
