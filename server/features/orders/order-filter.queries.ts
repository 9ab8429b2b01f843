import { NOT_CANCELLED } from '#contract/list-choices.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { AllOrdersQuery, PaymentStatus } from '#contract/orders.ts';
import type { Period } from '#server/features/tallies/spans.rule.ts';
import { periodOfDays } from './days.rule.ts';
import { idsInView, STATUS_OF_VIEW, type WatchedView } from './order-views.queries.ts';

/** Which orders a list has, beside what is searched for. */
export interface OrderFilter {
  status?: OrderStatus;
  /** All but Cancelled ones. */
  isStanding?: boolean;
  period?: Period;
  payment?: PaymentStatus;
  view?: WatchedView;
}

/** The filter that a query asks for; undefined if no order can pass it. */
export function filterOf(
  { status, view, payment, from, to }: Partial<AllOrdersQuery>,
  timeZone: string,
): OrderFilter | undefined {
  const ofView = view && STATUS_OF_VIEW[view];
  const isStanding = status === NOT_CANCELLED;
  const asked = isStanding ? undefined : status;
  if (asked && ofView && asked !== ofView) return undefined;
  const wanted = asked ?? ofView;
  const period = periodOfDays({ from, to }, timeZone);
  if (period && period.from >= period.to) return undefined;
  return {
    ...(wanted && { status: wanted }),
    ...(isStanding && !wanted && { isStanding }),
    ...(period && { period }),
    ...(payment && { payment }),
    ...((view === 'attention' || view === 'returns') && { view }),
  };
}

/**
 * The filter as SQL on `orders` with the alias `o`. Adds its parameters to `values`. All orders that pass are read (`gathered`),
 * so that those of a view are looked up one by one, whatever PostgreSQL expects; or an index is read until enough have passed
 * (`walked`), so that the ids of a view are kept in memory for it.
 */
export function filterConditions(
  { status, isStanding, period, payment, view }: OrderFilter,
  values: unknown[],
  way?: 'gathered' | 'walked',
): string {
  const conditions = ['o.deleted_at is null'];
  if (isStanding) conditions.push(`o.status <> 'Cancelled'`);
  if (status) conditions.push(`o.status = $${values.push(status)}`);
  if (period) {
    conditions.push(`o.created_at >= $${values.push(period.from)}`);
    conditions.push(`o.created_at < $${values.push(period.to)}`);
  }
  // One of the contract's, in the text, so that the planner knows whether the index of other ones than paid has it.
  if (payment) conditions.push(`o.payment_status = '${payment}'`);
  if (view) {
    const ids = idsInView(view);
    const isIn = `o.id in (${ids})`;
    if (way === 'gathered') conditions.push(`o.id = any(array(${ids}))`);
    else conditions.push(way === 'walked' ? `(${isIn}) is true` : isIn);
  }
  return conditions.join(' and ');
}
