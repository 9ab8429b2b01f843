import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import { NOT_CANCELLED, ORDER_SORTS, ORDER_VIEWS } from '#contract/list-choices.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import type { OrderSort, OrderView, ViewCounts } from '#contract/orders.ts';
import { PAYMENT_STATES } from '#web/order/order-words.ts';
import { DATE_PRESETS, readDay } from '#web/list/date-range.ts';
import { isNarrowed, type ListShape, type ListState, readWords } from '#web/list/list-params.ts';

/** Sorts and filters of the desk. `dates` is only in the address: the API takes `from` and `to`. */
export const DESK_SHAPE = {
  sorts: ORDER_SORTS,
  filters: {
    view: ORDER_VIEWS,
    dates: DATE_PRESETS,
    from: readDay,
    to: readDay,
    status: [...ORDER_STATUSES, NOT_CANCELLED],
    payment: Object.keys(PAYMENT_STATES),
    user: readWords,
    product: readId,
    price: readPrice,
    since: readTime,
    until: readTime,
  },
} satisfies ListShape;

/** An id; '' for any other text. */
function readId(text: string): string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : '';
}

/** An amount as the API takes it; '' for any other text. */
function readPrice(text: string): string {
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? text : '';
}

/** A time as the API takes it; '' for any other text. */
function readTime(text: string): string {
  const at = new Date(text);
  return text.endsWith('Z') && !Number.isNaN(at.getTime()) ? at.toISOString() : '';
}

export const SORT_WORDS: Readonly<Record<OrderSort, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  'amount-desc': 'Amount: high to low',
  'amount-asc': 'Amount: low to high',
};

/** The views, in the order of a day's work; '' is all orders. */
export const DESK_VIEWS: readonly { view: OrderView | ''; name: string }[] = [
  { view: 'to-ship', name: 'To ship' },
  { view: 'shipped', name: 'Shipped' },
  { view: 'attention', name: 'Needs attention' },
  { view: 'returns', name: 'Returns' },
  { view: '', name: 'All' },
];

/** Words shown in a view without orders. */
export const EMPTY_WORDS: Readonly<Record<OrderView | '', { title: string; words: string }>> = {
  'to-ship': { title: 'Nothing to ship', words: 'Orders that are paid wait here to be sent.' },
  shipped: { title: 'Nothing is on its way', words: 'Orders are here until they are delivered.' },
  attention: {
    title: 'Nothing needs you',
    words: 'Orders with a failed refund, a dispute or a refund in full come here.',
  },
  returns: { title: 'No returns', words: 'Orders of which something comes back are here.' },
  '': {
    title: 'No transactions yet',
    words: 'Every order that is placed is listed here, the newest first.',
  },
};

/** Says how many orders a view has: "1,204", "10,000+" beyond what is counted. */
export function countOfView(
  view: OrderView | '',
  counts: ViewCounts,
  number: (value: number) => string,
): string {
  const count = counts[view || 'all'];
  const isBound = (view === 'attention' || view === 'returns') && count >= COUNT_BOUND;
  return `${number(count)}${isBound ? '+' : ''}`;
}

/** Returns true if a search or a filter narrows a list further than its view. */
export function isNarrowedInView(state: ListState): boolean {
  return isNarrowed({ ...state, filters: { ...state.filters, view: '' } });
}

/** The view in a list's state; '' for all orders. */
export function viewOf({ filters }: ListState): OrderView | '' {
  return ORDER_VIEWS.find((view) => view === filters.view) ?? '';
}
