import type { Order } from '#contract/orders.ts';

/** The fields of a selected order that the desk needs. */
export type SelectedOrder = Pick<Order, '_id' | 'number' | 'status' | 'user' | 'held'>;

export function isToShip({ status, held }: Pick<Order, 'status' | 'held'>): boolean {
  return status === 'Processing' && held === undefined;
}

/** The selected rows by their ids, in the order in which they were selected. */
export type Selection<Row extends Identified = SelectedOrder> = ReadonlyMap<string, Row>;

/** A row that can be selected: an order, or a product. */
export interface Identified {
  _id: string;
}

export function noneSelected<Row extends Identified = SelectedOrder>(): Selection<Row> {
  return new Map();
}

/** The selection with or without these orders. */
export function select<Row extends Identified>(
  selection: Selection<Row>,
  orders: readonly Row[],
  isSelected: boolean,
): Selection<Row> {
  const changed = new Map(selection);
  for (const order of orders) {
    if (!isSelected) changed.delete(order._id);
    else if (!changed.has(order._id)) changed.set(order._id, order);
  }
  return changed;
}

/**
 * The selection after a press on an order's checkbox. With Shift it selects or deselects all orders from the one pressed
 * before to this one.
 *
 * @param orders the orders on the page
 * @param before the id of the order whose checkbox was pressed before, which may be on another page
 */
export function press<Row extends Identified>(
  selection: Selection<Row>,
  orders: readonly Row[],
  id: string,
  { before, withShift }: { before: string | undefined; withShift: boolean },
): Selection<Row> {
  const at = orders.findIndex(({ _id }) => _id === id);
  const from = withShift ? orders.findIndex(({ _id }) => _id === before) : at;
  const [first, last] = from < 0 ? [at, at] : [Math.min(from, at), Math.max(from, at)];
  return select(selection, orders.slice(first, last + 1), !selection.has(id));
}

/** The selection with the orders on the page as they are now. */
export function refresh<Row extends Identified>(
  selection: Selection<Row>,
  orders: readonly Row[],
): Selection<Row> {
  const known = orders.filter(({ _id }) => selection.has(_id));
  return new Map([...selection, ...known.map((order) => [order._id, order] as const)]);
}

/** Says whether all, some or none of the orders on a page are selected. */
export function selectedOn<Row extends Identified>(
  selection: Selection<Row>,
  orders: readonly Row[],
): 'all' | 'some' | 'none' {
  const count = orders.filter(({ _id }) => selection.has(_id)).length;
  if (count === 0) return 'none';
  return count === orders.length ? 'all' : 'some';
}
