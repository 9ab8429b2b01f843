/** The selected rows by their ids, in the order in which they were selected. */
export type Selection<Row extends Identified> = ReadonlyMap<string, Row>;

/** A row that can be selected. */
export interface Identified {
  _id: string;
}

export function noneSelected<Row extends Identified>(): Selection<Row> {
  return new Map();
}

/** The selection with or without these rows. */
export function select<Row extends Identified>(
  selection: Selection<Row>,
  rows: readonly Row[],
  isSelected: boolean,
): Selection<Row> {
  const changed = new Map(selection);
  for (const row of rows) {
    if (!isSelected) changed.delete(row._id);
    else if (!changed.has(row._id)) changed.set(row._id, row);
  }
  return changed;
}

/**
 * The selection after a press on a row's checkbox. With Shift it selects or deselects all rows from the one pressed
 * before to this one.
 *
 * @param rows the rows on the page
 * @param before the id of the row whose checkbox was pressed before, which may be on another page
 */
export function press<Row extends Identified>(
  selection: Selection<Row>,
  rows: readonly Row[],
  id: string,
  { before, withShift }: { before: string | undefined; withShift: boolean },
): Selection<Row> {
  const at = rows.findIndex(({ _id }) => _id === id);
  const from = withShift ? rows.findIndex(({ _id }) => _id === before) : at;
  const [first, last] = from < 0 ? [at, at] : [Math.min(from, at), Math.max(from, at)];
  return select(selection, rows.slice(first, last + 1), !selection.has(id));
}

/** The selection with the rows on the page as they are now. */
export function refresh<Row extends Identified>(
  selection: Selection<Row>,
  rows: readonly Row[],
): Selection<Row> {
  const known = rows.filter(({ _id }) => selection.has(_id));
  return new Map([...selection, ...known.map((row) => [row._id, row] as const)]);
}

/** Says whether all, some or none of the rows on a page are selected. */
export function selectedOn<Row extends Identified>(
  selection: Selection<Row>,
  rows: readonly Row[],
): 'all' | 'some' | 'none' {
  const count = rows.filter(({ _id }) => selection.has(_id)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}
