export const ORDER_STATUSES = ['Processing', 'Shipped', 'Delivered', 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses that may follow each status. The only other change is to undo a step. */
export const NEXT_STATUSES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Processing: ['Shipped', 'Cancelled'],
  Shipped: ['Delivered'],
  Delivered: [],
  Cancelled: [],
};

/** The next status of an order on its way to the customer: none that cancels it. */
export function nextOnTheWay(status: OrderStatus): OrderStatus | undefined {
  return NEXT_STATUSES[status].find((next) => next !== 'Cancelled');
}

const IS_UNDER_WAY: Readonly<Record<OrderStatus, boolean>> = {
  Processing: true,
  Shipped: true,
  Delivered: false,
  Cancelled: false,
};

/** Returns true if an order has yet to arrive. */
export function isUnderWay(status: OrderStatus): boolean {
  return IS_UNDER_WAY[status];
}

/** The steps that can be undone, with the status that undoing leads to. */
const UNDONE_STATUSES: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  Shipped: 'Processing',
  Delivered: 'Shipped',
};

/** The time for which a step can be undone, in milliseconds: an hour. */
export const UNDO_MS = 3_600_000;

/** One entry of an order's history. `undone` marks a return to this status: the entry before was undone. */
export interface HistoryEntry {
  status: OrderStatus;
  undone?: boolean | undefined;
}

/** Returns true if a history starts with Processing, and each step is allowed by `NEXT_STATUSES` or undoes one. */
export function isStatusPath(history: readonly HistoryEntry[]): boolean {
  return history.every(({ status, undone = false }, step) => {
    const before = history[step - 1];
    if (before === undefined) return status === 'Processing' && !undone;
    if (undone) return statusBefore(before) === status;
    return NEXT_STATUSES[before.status].includes(status);
  });
}

/**
 * The status that undoing the last step of an order leads to. Undefined if it can't be undone: it isn't a
 * step to Shipped or Delivered, or it is an hour (`UNDO_MS`) old.
 */
export function undoStatus(
  history: readonly (HistoryEntry & { at: Date | string })[],
  now: Date,
): OrderStatus | undefined {
  const last = history.at(-1);
  if (!last || now.getTime() - new Date(last.at).getTime() >= UNDO_MS) return undefined;
  return statusBefore(last);
}

/** The status before an entry of a history; undefined if it can't be undone, as an undo itself can't. */
function statusBefore({ status, undone = false }: HistoryEntry): OrderStatus | undefined {
  return undone ? undefined : UNDONE_STATUSES[status];
}

/** An order's history without the steps that were undone and without the entries that undid them. */
export function withoutUndone<Entry extends HistoryEntry>(history: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of history) {
    if (entry.undone) kept.pop();
    else kept.push(entry);
  }
  return kept;
}
