/** An entry of a list that is edited, which keeps its key while it is changed and moved. */
export interface Keyed<Value> {
  key: number;
  value: Value;
}

let lastKey = 0;

export function keyed<Value>(value: Value): Keyed<Value> {
  lastKey += 1;
  return { key: lastKey, value };
}

/** The list with an entry moved by one place, up (-1) or down (1); unchanged at its ends. */
export function moved<Entry>(list: readonly Entry[], at: number, by: -1 | 1): Entry[] {
  const to = at + by;
  const entry = list[at];
  const other = list[to];
  if (entry === undefined || other === undefined) return [...list];
  return list.with(at, other).with(to, entry);
}
