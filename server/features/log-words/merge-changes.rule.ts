/** A row of the log: the columns that changed in one statement. */
export interface LoggedRow {
  nth: number;
  entityType: string;
  entityId: string;
  source: string;
  rowId: string;
  op: 'insert' | 'update' | 'delete' | 'read';
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  /** The personal columns that changed; their values are missing once their person is forgotten. */
  personal: readonly string[] | null;
}

/** The change that a transaction made to a row. A column that is `null` or absent had no value. */
export interface RowChange {
  entityType: string;
  entityId: string;
  source: string;
  rowId: string;
  op: LoggedRow['op'];
  columns: readonly { name: string; before?: unknown; after?: unknown }[];
}

/** Brings together what several statements changed in the same row, from its first state to its last. In the order of `nth`. */
export function mergeChanges(rows: readonly LoggedRow[]): RowChange[] {
  const groups = Map.groupBy(rows, ({ source, rowId, entityId }) =>
    JSON.stringify([source, rowId, entityId]),
  );
  return [...groups.values()]
    .map(mergeRow)
    .filter(({ columns, op }) => columns.length || op === 'read');
}

function mergeRow(rows: readonly LoggedRow[]): RowChange {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new Error('A change of no row');
  const { entityType, entityId, source, rowId } = first;
  const before = new Map<string, unknown>();
  const after = new Map<string, unknown>();
  for (const row of rows) {
    const names = [row.before, row.after].flatMap((each) => Object.keys(each ?? {}));
    for (const name of new Set([...names, ...(row.personal ?? [])])) {
      if (!after.has(name)) before.set(name, row.before?.[name]);
      after.set(name, row.after?.[name]);
    }
  }
  const personal = new Set(rows.flatMap((row) => row.personal ?? []));
  const columns = [...after.keys()]
    .map((name) => ({ name, before: before.get(name), after: after.get(name) }))
    .filter(
      (each) =>
        JSON.stringify(each.before ?? null) !== JSON.stringify(each.after ?? null) ||
        // The values are missing because they were personal and have been removed.
        (personal.has(each.name) && each.before === undefined && each.after === undefined),
    );
  const op = first.op === 'insert' || last.op === 'delete' ? endsAs(first.op, last.op) : last.op;
  return { entityType, entityId, source, rowId, op, columns };
}

function endsAs(first: LoggedRow['op'], last: LoggedRow['op']): LoggedRow['op'] {
  return first === 'insert' ? 'insert' : last;
}
