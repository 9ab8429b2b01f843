import { WITHDRAWAL_DAYS } from '#contract/withdrawal-limits.ts';
import type { WithdrawnLines } from '#contract/withdrawal.ts';

/** The time until which the money has to be paid back. */
export function deadlineOf(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + WITHDRAWAL_DAYS * 86_400_000);
}

/** A line of an order, as far as a withdrawal depends on it. */
export interface LineToWithdraw {
  orderItemId: string;
  /** Pieces that are neither refunded nor in a return. */
  left: number;
  /** The law exempts its goods from withdrawal: Directive 2011/83/EU, Article 16. */
  isExempt: boolean;
}

/**
 * Returns the pieces of which a consumer withdraws: of those asked for, or of all, what is left and not exempt; and the lines that
 * are exempt. Lines that the order doesn't have say nothing.
 */
export function piecesToWithdraw(
  lines: readonly LineToWithdraw[],
  asked: WithdrawnLines | null,
): { pieces: { orderItemId: string; quantity: number }[]; exempt: string[] } {
  const wanted = lines
    .map(({ orderItemId, left, isExempt }) => ({
      orderItemId,
      isExempt,
      quantity: Math.min(left, asked === null ? left : piecesAsked(asked, orderItemId)),
    }))
    .filter(({ quantity }) => quantity > 0);
  return {
    pieces: wanted
      .filter(({ isExempt }) => !isExempt)
      .map(({ orderItemId, quantity }) => ({ orderItemId, quantity })),
    exempt: wanted.filter(({ isExempt }) => isExempt).map(({ orderItemId }) => orderItemId),
  };
}

function piecesAsked(asked: WithdrawnLines, orderItemId: string): number {
  return asked
    .filter(({ _id }) => _id.toLowerCase() === orderItemId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
