import type { disputes } from '#server/features/disputes/disputes.table.ts';
import { paymentStatusOf } from '#server/features/orders/payment-status.rule.ts';
import { partsMadeThere } from '#server/features/refunds/refund-parts.rule.ts';
import type { DemoOrder } from './believable-orders.ts';
import { demoRefund, moneyOf } from './demo-refunds.ts';
import { demoReturn, type DemoReturn } from './demo-returns.ts';
import { idAt } from './id-at.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** All rows of an order, with those of what happened to it once it was sold. */
export type SettledOrder = DemoOrder &
  Pick<DemoReturn, 'returns' | 'returnLines' | 'returnHistory' | 'refundLines'> & {
    disputes: (typeof disputes.$inferInsert)[];
  };

/** The clerk who handles returns, and the present time, until which they do. */
export interface Desk {
  clerk: string;
  now: Date;
}

/** Shares of the delivered orders. */
const RETURNED = 0.01;
const DISPUTED = 0.001;
/** Of the cancelled orders, which are one in 25: of all orders 0.03 %. */
const NOT_REFUNDED = 0.0075;

const DAY = 86_400_000;

/** An order that everything went well with. */
export function settled(sold: DemoOrder): SettledOrder {
  return {
    ...sold,
    returns: [],
    returnLines: [],
    returnHistory: [],
    refundLines: [],
    disputes: [],
  };
}

/**
 * An order with what happened to it once it was sold: few that were delivered are sent back or disputed, and few refunds of
 * cancelled ones fail. Derived from the order's id, so that no other random value changes.
 */
export function afterSale(sold: DemoOrder, desk: Desk): SettledOrder {
  const { id = '', status } = sold.order;
  const random = seededRandom(Number.parseInt(id.slice(-8), 16));
  const chance = random.fraction();
  if (status === 'Cancelled') return chance < NOT_REFUNDED ? withFailedRefund(sold) : settled(sold);
  if (status !== 'Delivered') return settled(sold);
  if (chance < RETURNED)
    return withMoney({ ...settled(sold), ...added(sold, demoReturn(sold, desk, random)) });
  return chance < RETURNED + DISPUTED
    ? withMoney({ ...settled(sold), ...disputeOf(sold, desk, random) })
    : settled(sold);
}

function added(sold: DemoOrder, made: DemoReturn | undefined) {
  return made && { ...made, ledger: [...sold.ledger, ...made.ledger] };
}

function withFailedRefund(sold: DemoOrder): SettledOrder {
  const failed = { status: 'failed' as const, succeededAt: null };
  const refunds = sold.refunds.map((refund) => ({ ...refund, ...failed }));
  return withMoney({ ...settled(sold), refunds });
}

/** An open dispute waits for the bank, also some time after the evidence is due. */
function disputeOf(
  { order, items }: DemoOrder,
  { now }: Desk,
  random: SeededRandom,
): Partial<SettledOrder> {
  const { id: orderId = '', total: amount } = order;
  const after = (from: Date, least: number, most: number) =>
    new Date(from.getTime() + Math.floor((least + random.fraction() * (most - least)) * DAY));
  const openedAt = after(order.updatedAt, 2, 40);
  const dueAt = after(openedAt, 7, 21);
  const decidedAt = after(dueAt, 5, 60);
  const isWon = random.happens(0.4);
  if (openedAt > now) return {};
  const status = decidedAt > now ? 'open' : isWon ? 'won' : 'lost';
  const id = `dp_demo_${orderId.replaceAll('-', '')}`;
  const disputes = [{ id, orderId, amount, status, dueAt, openedAt } as const];
  if (status !== 'lost') return { disputes };
  const taken = { id: idAt(decidedAt, random), orderId, kind: 'dispute' as const, amount };
  const parts = partsMadeThere(moneyOf(order, items), 0, amount);
  return { disputes, refunds: [demoRefund(decidedAt, { ...taken, ...parts })] };
}

/** The same order, with how its payment stands after its refunds. */
function withMoney(made: SettledOrder): SettledOrder {
  const { total, paymentStatus } = made.order;
  const refunds = made.refunds.map(({ kind = 'cancellation', status = 'pending', amount }) => ({
    kind,
    status,
    amount,
  }));
  return {
    ...made,
    order: { ...made.order, paymentStatus: paymentStatusOf({ total, paymentStatus }, refunds) },
  };
}
