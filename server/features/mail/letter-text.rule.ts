// Control characters, line breaks, and what changes the direction of text or can't be seen. Joiners are kept: Indic scripts
// and emoji need them.
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
const UNSEEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/**
 * A text from outside as one line: nothing in it can begin a header (RFC 5322, section 2.2), break a line or turn what
 * follows around (Unicode, UAX 9).
 */
export function oneLine(text: string, max = 200): string {
  const plain = text
    .toWellFormed()
    .replace(BREAKS, ' ')
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= max
    ? plain
    : `${plain
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

/** A text of several lines as lines, without empty ones. */
export function linesOf(text: string, max = 4_000): string[] {
  return text
    .slice(0, max)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((each) => oneLine(each, max))
    .filter((each) => each !== '');
}

/** Fills {number}, {shop} and {product} in; any other braces stay as they are. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? braces) : braces,
  );
}
