import type { StatementLine } from '#contract/jobs.ts';
import { formatMoney, toWhole } from '#contract/money.ts';
import { ordersOfReferences } from '#contract/payment-kinds.ts';
import type { PaymentLine, StatementColumn } from './read-payment-line.rule.ts';

/** An order that lines may pay. */
export interface KnownOrder {
  id: string;
  /** Minor units. */
  due: number;
  isCancelled: boolean;
  /** It is paid to the shop itself. */
  isOwn: boolean;
}

type Does = NonNullable<StatementLine['does']>;

export type PaymentPlan =
  | { is: 'paid'; orderId: string; does: Extract<Does, 'whole' | 'part' | 'back'> }
  | { is: 'same'; orderId?: string; does: Extract<Does, 'recorded' | 'out'> }
  | { is: 'refused'; orderId?: string; column: StatementColumn; message: string };

interface PlannedIn {
  currency: string;
  locale: string;
  now: Date;
}

/** Plans what the lines of a statement do, one after another: a line may pay what earlier ones have left of an order. */
export class PaymentPlanner {
  readonly #shop: PlannedIn;
  readonly #orders = new Map<number, KnownOrder>();
  readonly #recorded = new Map<string, string>();

  constructor(shop: PlannedIn) {
    this.#shop = shop;
  }

  /** Takes note of the orders that the next lines may name, and of their lines that are recorded. */
  learn(orders: ReadonlyMap<number, KnownOrder>, recorded: ReadonlyMap<string, string>): void {
    for (const [number, order] of orders)
      if (!this.#orders.has(number)) this.#orders.set(number, { ...order });
    for (const [entry, orderId] of recorded) this.#recorded.set(entry, orderId);
  }

  plan(line: PaymentLine, entry: string): PaymentPlan {
    if (line.isOut) return { is: 'same', does: 'out' };
    const orderId = this.#recorded.get(entry);
    if (orderId !== undefined) return { is: 'same', orderId, does: 'recorded' };
    const { currency, now } = this.#shop;
    if (line.currency !== undefined && line.currency !== currency)
      return refused('currency', `It is in ${line.currency}, and the shop counts in ${currency}`);
    if (new Date(line.at) > now) return refused('date', 'It is still to come');
    const order = this.#orderOf(line);
    return 'is' in order ? order : pay(order, line.amount, this.#shop);
  }

  #orderOf({
    reference,
    amount,
  }: PaymentLine): KnownOrder | Extract<PaymentPlan, { is: 'refused' }> {
    const numbers = ordersOfReferences(reference);
    if (numbers.length === 0) return refused('reference', 'It has the reference of no order');
    const named = numbers.flatMap((number) => this.#orders.get(number) ?? []);
    const exact = named.filter(({ due, isOwn }) => isOwn && due === amount);
    const [order] = named.length > 1 ? exact : named;
    if (named.length === 0) return refused('reference', 'There is no order with this reference');
    if (!order || (named.length > 1 && exact.length > 1))
      return refused('reference', 'It names several orders: record it at each of them');
    return order;
  }
}

function pay(
  order: KnownOrder,
  amount: number,
  { currency, locale }: Pick<PlannedIn, 'currency' | 'locale'>,
): PaymentPlan {
  const { id: orderId, due, isCancelled, isOwn } = order;
  const no = (column: StatementColumn, message: string) => ({
    ...refused(column, message),
    orderId,
  });
  if (!isOwn) return no('reference', 'The order is not paid to the shop itself');
  if (isCancelled) return { is: 'paid', orderId, does: 'back' };
  if (due === 0) return no('amount', 'Nothing is due: the order is paid already');
  if (amount > due)
    return no(
      'amount',
      `Only ${formatMoney(toWhole(due), currency, locale)} is due: record that at the order, and pay the rest back`,
    );
  order.due -= amount;
  return { is: 'paid', orderId, does: order.due === 0 ? 'whole' : 'part' };
}

function refused(
  column: StatementColumn,
  message: string,
): Extract<PaymentPlan, { is: 'refused' }> {
  return { is: 'refused', column, message };
}
