import { priceRefund } from '#contract/refund.ts';
import type { ReturnStatus } from '#contract/return-status.ts';
import type { refundLines } from '#server/features/refunds/refunds.table.ts';
import type {
  returnHistory,
  returnLines,
  returns,
} from '#server/features/returns/returns.table.ts';
import type { DemoOrder } from './believable-orders.ts';
import { demoRefund, moneyOf, type DemoRefund } from './demo-refunds.ts';
import { idAt } from './id-at.ts';
import type { SeededRandom } from './seeded-random.ts';

/** All rows of a return. */
export interface DemoReturn {
  returns: (typeof returns.$inferInsert)[];
  returnLines: (typeof returnLines.$inferInsert)[];
  returnHistory: (typeof returnHistory.$inferInsert)[];
  refunds: DemoRefund[];
  refundLines: (typeof refundLines.$inferInsert)[];
  /** Of pieces that are back in stock. */
  ledger: DemoOrder['ledger'];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Half of the returns are open. */
const PATHS: readonly (readonly [share: number, path: readonly ReturnStatus[]])[] = [
  [0.2, ['requested']],
  [0.2, ['requested', 'accepted']],
  [0.1, ['requested', 'accepted', 'received']],
  [0.3, ['requested', 'accepted', 'received', 'refunded']],
  [0.1, ['requested', 'declined']],
  [0.1, ['requested', 'withdrawn']],
];
const REASONS = ['Too small', 'Arrived broken', 'Not as in the photo', 'Changed my mind'] as const;
const WORDS: Readonly<Partial<Record<ReturnStatus, string>>> = {
  accepted: 'Please pack it well, and put our label on the parcel.',
  declined: 'It has been used, as the photos show.',
};
/** The share of returned pieces that can be sold again. */
const RESTOCKED = 0.6;

/** The return of pieces of one line of a delivered order, as far as it has come by now; undefined if it begins later. */
export function demoReturn(
  { order, items }: DemoOrder,
  { clerk, now }: { clerk: string; now: Date },
  random: SeededRandom,
): DemoReturn | undefined {
  const line = random.between(0, items.length - 1);
  const item = items[line];
  const steps = stepsUntil(now, order.updatedAt, random);
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || !item) return undefined;
  const [orderId, id] = [item.orderId, idAt(first.at, random)];
  const quantity = random.between(1, item.quantity);
  const received = steps.find(({ status }) => status === 'received');
  const restockedAt = random.happens(RESTOCKED) ? received?.at : undefined;
  const history = steps.map(({ status, at }) => {
    const byUser = status === 'requested' || status === 'withdrawn' ? order.userId : clerk;
    const words = WORDS[status] ?? null;
    return { id: idAt(at, random), returnId: id, status, at, byUser, words };
  });
  return {
    returns: [
      {
        id,
        orderId,
        userId: order.userId,
        status: last.status,
        reason: random.pick(REASONS),
        restocked: restockedAt !== undefined,
        createdAt: first.at,
        updatedAt: last.at,
      },
    ],
    returnLines: [{ returnId: id, orderItemId: item.id ?? '', quantity }],
    returnHistory: history,
    ledger: restockedAt
      ? [
          {
            id: idAt(restockedAt, random),
            productId: item.productId,
            quantity,
            reason: 'return',
            orderId,
            byUser: clerk,
            at: restockedAt,
          },
        ]
      : [],
    ...(last.status === 'refunded'
      ? refundOf(
          { order, items },
          { id: idAt(last.at, random), returnId: id, line, quantity, at: last.at, clerk },
        )
      : { refunds: [], refundLines: [] }),
  };
}

/** The steps that are taken by then, from a few days after the delivery on. */
function stepsUntil(now: Date, delivered: Date, random: SeededRandom) {
  let chance = random.fraction();
  const [, path] = PATHS.find(([share]) => (chance -= share) < 0) ?? [1, []];
  let at = delivered.getTime() + Math.floor((0.2 + 9 * random.fraction()) * DAY);
  return path
    .map((status) => {
      const step = { status, at: new Date(at) };
      at += Math.floor((2 + 90 * random.fraction()) * HOUR);
      return step;
    })
    .filter((step) => step.at <= now);
}

interface WantedRefund {
  id: string;
  returnId: string;
  line: number;
  quantity: number;
  at: Date;
  clerk: string;
}

function refundOf(
  { order, items }: Pick<DemoOrder, 'order' | 'items'>,
  { id, returnId, line, quantity, at, clerk }: WantedRefund,
): Pick<DemoReturn, 'refunds' | 'refundLines'> {
  const item = items[line];
  if (!item) return { refunds: [], refundLines: [] };
  const pieces = items.map((_, place) => (place === line ? quantity : 0));
  const wanted = { pieces, shipping: false, goodwill: 0 };
  const { amount, tax } = priceRefund(moneyOf(order, items), wanted);
  const by = { byUser: clerk, byRole: 'admin' as const };
  return {
    refunds: [
      demoRefund(at, { id, orderId: item.orderId, kind: 'lines', amount, tax, returnId, ...by }),
    ],
    refundLines: [{ refundId: id, orderItemId: item.id ?? '', quantity, amount, restocked: false }],
  };
}
