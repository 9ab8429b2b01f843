/** A value of a cell; nothing is shown for those that are absent or not a number. */
export type Cell = string | number | undefined;

/** The rows of a table by their names, each with its cells by the names of the columns. */
export type Rows = Readonly<Record<string, Readonly<Record<string, Cell>>>>;

/**
 * A table in Markdown, so that it can be pasted into a document. Its columns are those that any row has, in the order in which
 * they come first; names are on the left, numbers on the right.
 *
 * @param title of the column with the rows' names
 */
export function toTable(title: string, rows: Rows): string {
  const columns = [...new Set(Object.values(rows).flatMap((cells) => Object.keys(cells)))];
  const lines = [
    [title, ...columns],
    ...Object.entries(rows).map(([name, cells]) => [
      name,
      ...columns.map((column) => textOf(cells[column])),
    ]),
  ];
  const widths = [title, ...columns].map((_, place) =>
    Math.max(3, ...lines.map((line) => [...(line[place] ?? '')].length)),
  );
  const rule = widths.map((width, place) =>
    place === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const [head = [], ...body] = lines;
  return [head, rule, ...body].map((line) => `| ${pad(line, widths).join(' | ')} |`).join('\n');
}

/** A share as a percentage. */
export function percent(share: number): string {
  return Number.isFinite(share) ? `${Math.round(share * 100)} %` : '';
}

function textOf(cell: Cell): string {
  if (cell === undefined || Number.isNaN(cell)) return '';
  return typeof cell === 'number' ? cell.toLocaleString('en', { maximumFractionDigits: 3 }) : cell;
}

function pad(line: readonly string[], widths: readonly number[]): string[] {
  return line.map((text, place) => {
    const space = ' '.repeat((widths[place] ?? 0) - [...text].length);
    return place === 0 ? text + space : space + text;
  });
}
