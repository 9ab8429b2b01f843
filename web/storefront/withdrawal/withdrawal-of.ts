import type { Order } from '#contract/orders.ts';
import type { NewWithdrawal } from '#contract/withdrawal.ts';

/** The form, as typed. */
export interface WithdrawalTexts {
  name: string;
  order: string;
  email: string;
  words: string;
}

/** The lines of one's own order from which somebody withdraws, with so many pieces of each; undefined for everything. */
export function linesOf(
  order: Pick<Order, 'orderItems'> | undefined,
  pieces: readonly number[],
): NewWithdrawal['lines'] {
  if (!order) return undefined;
  const isAll = order.orderItems.every(({ returnable }, at) => pieces[at] === returnable);
  if (isAll && pieces.some((count) => count > 0)) return undefined;
  return order.orderItems.flatMap(({ _id }, at) => {
    const quantity = pieces[at] ?? 0;
    return quantity > 0 ? [{ _id, quantity }] : [];
  });
}

/** The withdrawal to send. */
export function withdrawalOf(
  { name, order, email, words }: WithdrawalTexts,
  lines: NewWithdrawal['lines'],
): NewWithdrawal {
  return {
    name: name.trim(),
    order: order.trim(),
    email: email.trim(),
    ...(lines && { lines }),
    ...(words.trim() && { words: words.trim() }),
  };
}

/** What somebody withdraws from, in words: the pieces that they chose, else what they wrote themselves, else everything. */
export function whatIsIn(
  { lines, words }: Pick<NewWithdrawal, 'lines' | 'words'>,
  known: Pick<Order, 'orderItems'> | undefined,
): string {
  if (lines)
    return lines
      .map(({ _id, quantity }) => {
        const name = known?.orderItems.find((item) => item._id === _id)?.name;
        return `${quantity} × ${name ?? 'piece'}`;
      })
      .join('\n');
  if (known) return 'Everything';
  return words ?? 'Everything';
}
