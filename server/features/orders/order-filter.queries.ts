import { NOT_CANCELLED, STATUS_OF_VIEW } from '#contract/list-choices.ts';
import { toMinor } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { AllOrdersQuery, PaymentStatus } from '#contract/orders.ts';
import { ALWAYS, periodOfDays } from '#server/features/tallies/days.rule.ts';
import type { Period } from '#server/features/tallies/spans.rule.ts';
import { idsInView, type WatchedView } from './order-views.queries.ts';

/** The filter of a list of orders, without its search. */
export interface OrderFilter {
  /** The uid of their customer. */
  user?: string;
  status?: OrderStatus;
  /** All but Cancelled ones. */
  isStanding?: boolean;
  /** Without those that are held. */
  isFree?: boolean;
  period?: Period;
  payment?: PaymentStatus;
  view?: WatchedView;
  /** With this product, at this price for a piece in minor units. */
  bought?: { productId: string; price?: number };
}

/** The filter that a query asks for; undefined if no order can pass it. */
export function filterOf(
  { status, user, view, payment, from, to, product, price, since, until }: Partial<AllOrdersQuery>,
  timeZone: string,
): OrderFilter | undefined {
  const ofView: OrderStatus | undefined = view && STATUS_OF_VIEW[view];
  const isStanding = status === NOT_CANCELLED;
  const asked = isStanding ? undefined : status;
  if (asked && ofView && asked !== ofView) return undefined;
  const wanted = asked ?? ofView;
  const period = within(periodOfDays({ from, to }, timeZone), { since, until });
  if (period && period.from >= period.to) return undefined;
  return {
    ...(user !== undefined && { user }),
    ...(wanted && { status: wanted }),
    ...(view === 'to-ship' && { isFree: true }),
    ...(isStanding && !wanted && { isStanding }),
    ...(period && { period }),
    ...(payment && { payment }),
    ...((view === 'attention' || view === 'returns') && { view }),
    ...(product !== undefined && {
      bought: { productId: product, ...(price !== undefined && { price: toMinor(price) }) },
    }),
  };
}

/** The part of a period from `since` until before `until`. */
function within(
  period: Period | undefined,
  { since, until }: Pick<Partial<AllOrdersQuery>, 'since' | 'until'>,
): Period | undefined {
  if (since === undefined && until === undefined) return period;
  const { from, to } = period ?? ALWAYS;
  const [begins, ends] = [new Date(since ?? from), new Date(until ?? to)];
  return { from: begins > from ? begins : from, to: ends < to ? ends : to };
}

/**
 * The filter as SQL on `orders` with the alias `o`. Adds its parameters to `values`. All orders that pass are read (`gathered`),
 * so that those of a view are looked up one by one, whatever PostgreSQL expects; or an index is read until enough have passed
 * (`walked`), so that the ids of a view are kept in memory for it.
 */
export function filterConditions(
  { user, status, isStanding, isFree, period, payment, view, bought }: OrderFilter,
  values: unknown[],
  way?: 'gathered' | 'walked',
): string {
  const conditions = ['o.deleted_at is null'];
  if (user !== undefined) conditions.push(`o.user_id = $${values.push(user)}`);
  if (isStanding) conditions.push(`o.status <> 'Cancelled'`);
  if (status) conditions.push(`o.status = $${values.push(status)}`);
  // By ids read in advance: `held` is in no index by which lists are sorted.
  if (isFree) conditions.push(`o.id <> all(array(select h.id from orders h where h.held))`);
  if (period) {
    conditions.push(`o.created_at >= $${values.push(period.from)}`);
    conditions.push(`o.created_at < $${values.push(period.to)}`);
  }
  // In the text, not a parameter, so that the planner knows whether it can use the index of orders that are not `paid`. Safe,
  // because it is one of the contract's values.
  if (payment) conditions.push(`o.payment_status = '${payment}'`);
  if (view) {
    const ids = idsInView(view);
    const isIn = `o.id in (${ids})`;
    if (way === 'gathered') conditions.push(`o.id = any(array(${ids}))`);
    else conditions.push(way === 'walked' ? `(${isIn}) is true` : isIn);
  }
  if (bought) {
    const { productId, price } = bought;
    const ofPrice = price === undefined ? '' : ` and b.price = $${values.push(price)}`;
    conditions.push(
      `exists (select from order_items b where b.order_id = o.id and b.product_id = $${values.push(productId)}::uuid${ofPrice})`,
    );
  }
  return conditions.join(' and ');
}
