import type { Detail } from '#contract/specifications.ts';

/** A specification as typed. */
export interface SpecificationRow {
  name: string;
  value: string;
  /** Empty without a heading. */
  group: string;
}

/** The form has the specifications in one field, as the API takes them: as JSON. */
export function rowsOf(text: string): SpecificationRow[] {
  const details = JSON.parse(text || '[]') as Detail[];
  return details.map(({ name, value, group = '' }) => ({ name, value, group }));
}

/** Rows as the form's field; empty ones are kept. */
export function writeRows(rows: readonly Detail[]): string {
  return JSON.stringify(
    rows.map(({ name, value, group }) => ({ name, value, ...(group && { group }) })),
  );
}

/** The field without empty rows, as it is sent and compared. */
export function withoutEmpty(text: string): string {
  return writeRows(rowsOf(text).filter((row) => !isEmpty(row)));
}

function isEmpty({ name, value }: SpecificationRow): boolean {
  return name.trim() === '' && value.trim() === '';
}

/** The rows with one of them moved by a place up (-1) or down (1); at the ends they stay as they are. */
export function moveRow(rows: readonly SpecificationRow[], at: number, by: -1 | 1) {
  const moved = rows[at];
  const to = at + by;
  if (!moved || to < 0 || to >= rows.length) return [...rows];
  return rows.toSpliced(at, 1).toSpliced(to, 0, moved);
}

/** Finds the first gap in the rows: its row, and its part. */
export function findGap(
  text: string,
): { at: number; part: 'name' | 'value'; message: string } | undefined {
  for (const [at, row] of rowsOf(text).entries()) {
    if (isEmpty(row)) continue;
    const of = `of specification ${at + 1}`;
    if (!row.name.trim()) return { at, part: 'name', message: `Enter the name ${of}` };
    if (!row.value.trim()) return { at, part: 'value', message: `Enter the value ${of}` };
  }
  return undefined;
}
