export const ORDER_STATUSES = ['Processing', 'Shipped', 'Delivered', 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Where an order may go from each status. Nothing else is possible, for anybody, but to undo a step. */
export const NEXT_STATUSES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Processing: ['Shipped', 'Cancelled'],
  Shipped: ['Delivered'],
  Delivered: [],
  Cancelled: [],
};

/** The steps that can be undone, and the status that each goes back to. */
const UNDONE_STATUSES: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  Shipped: 'Processing',
  Delivered: 'Shipped',
};

/** How long a step can be undone, in milliseconds. */
export const UNDO_MS = 3_600_000;

/** One entry of an order's history; `undone` marks the return to a status by undoing the entry before it. */
export interface HistoryEntry {
  status: OrderStatus;
  undone?: boolean | undefined;
}

/** Whether a history such as Processing, Shipped is a path through the table from its start, undone steps included. */
export function isStatusPath(history: readonly HistoryEntry[]): boolean {
  return history.every(({ status, undone = false }, step) => {
    const before = history[step - 1];
    if (before === undefined) return status === 'Processing' && !undone;
    if (undone) return statusBefore(before) === status;
    return NEXT_STATUSES[before.status].includes(status);
  });
}

/**
 * The status that undoing the last step of an order leads back to; undefined where it can't be undone:
 * it is no step forward to Shipped or Delivered, or an hour has passed since.
 */
export function undoStatus(
  history: readonly (HistoryEntry & { at: Date | string })[],
  now: Date,
): OrderStatus | undefined {
  const last = history.at(-1);
  if (!last || now.getTime() - new Date(last.at).getTime() >= UNDO_MS) return undefined;
  return statusBefore(last);
}

/** Where undoing an entry of a history leads; an undo can't be undone. */
function statusBefore({ status, undone = false }: HistoryEntry): OrderStatus | undefined {
  return undone ? undefined : UNDONE_STATUSES[status];
}

/** An order's history without undone steps and their undoing: as if they had never been. */
export function withoutUndone<Entry extends HistoryEntry>(history: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of history) {
    if (entry.undone) kept.pop();
    else kept.push(entry);
  }
  return kept;
}
