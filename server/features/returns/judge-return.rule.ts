import { returnableUntil } from '#contract/return-status.ts';
import type { HistoryEntry, OrderStatus } from '#contract/order-status.ts';

/** A delivered order, as far as a return depends on it. */
export interface OrderToReturn {
  status: OrderStatus;
  history: readonly (HistoryEntry & { at: Date })[];
  lines: readonly {
    orderItemId: string;
    productId: string;
    /** Pieces that are bought, not refunded and in no other return. */
    left: number;
  }[];
}

/** The verdict on the time: whether any line of an order can be sent back now. */
export type TimeVerdict = { ok: true } | { ok: false; reason: 'not-delivered' | 'closed' };

/** Only what is delivered can be returned, for the owner's days from then on. */
export function judgeTime(
  { status, history }: Pick<OrderToReturn, 'status' | 'history'>,
  returnDays: number,
  now: Date,
): TimeVerdict {
  if (status !== 'Delivered') return { ok: false, reason: 'not-delivered' };
  const until = returnableUntil(history, returnDays);
  return until && now < until ? { ok: true } : { ok: false, reason: 'closed' };
}

export type LinesVerdict =
  | { ok: true; lines: { orderItemId: string; quantity: number }[] }
  | { ok: false; path: string; message: string };

/** Judges whether these pieces can be sent back. Names the first line that can't, with its place in the request. */
export function judgeLines(
  lines: OrderToReturn['lines'],
  asked: readonly { productId: string; quantity: number }[],
): LinesVerdict {
  const found: { orderItemId: string; quantity: number }[] = [];
  for (const [at, { productId, quantity }] of asked.entries()) {
    const line = lines.find((each) => each.productId === productId.toLowerCase());
    const path = `lines.${at}`;
    if (!line) return { ok: false, path: `${path}.productId`, message: 'Is not in this order' };
    if (found.some(({ orderItemId }) => orderItemId === line.orderItemId))
      return { ok: false, path: `${path}.productId`, message: 'Is there twice' };
    if (quantity > line.left)
      return { ok: false, path: `${path}.quantity`, message: tooMany(line.left) };
    found.push({ orderItemId: line.orderItemId, quantity });
  }
  return { ok: true, lines: found };
}

function tooMany(left: number): string {
  return left === 0 ? 'None is left to return' : `At most ${left} can be returned`;
}
