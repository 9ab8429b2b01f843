import type { StockMove } from '#contract/stock-ledger.ts';

export type MoveVerdict =
  | { ok: true; onHand: number }
  /** Fewer pieces would be left than open checkouts hold; `available` are not held. */
  | { ok: false; reason: 'held'; available: number }
  | { ok: false; reason: 'too-many' };

/**
 * Judges a move, and returns the stock on hand after it. Received and damaged pieces change it by their quantity, a count
 * replaces it: what is counted includes the pieces that open checkouts hold, since they are still on the shelf.
 *
 * @param most the highest stock that a product can have
 */
export function judgeMove(
  { onHand, reserved }: { onHand: number; reserved: number },
  { kind, quantity }: { kind: StockMove; quantity: number },
  most: number,
): MoveVerdict {
  const after = {
    received: onHand + quantity,
    counted: quantity,
    damaged: onHand - quantity,
  }[kind];
  if (after < reserved) return { ok: false, reason: 'held', available: onHand - reserved };
  // Returned pieces may have come on top of the highest stock: taking some away is no reason to refuse.
  const isTooMany = after > most && after > onHand;
  return isTooMany ? { ok: false, reason: 'too-many' } : { ok: true, onHand: after };
}
