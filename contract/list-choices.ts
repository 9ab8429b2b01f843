// Doesn't import zod, because the web app's lists import this file.
import type { OrderStatus } from './order-status.ts';

/** Sorts of `product/all`. By default the best matches come first. */
export const PRODUCT_SORTS = ['asc', 'desc', 'newest', 'rating', 'best-selling'] as const;
/** Those of them that are a ranking of products; what isn't in it follows, newest first. */
export const RANKED_SORTS = ['rating', 'best-selling'] as const;

/** Sorts of `product/admin-products`, the default first. */
export const ADMIN_PRODUCT_SORTS = ['newest', 'name', 'price-asc', 'price-desc', 'stock'] as const;
export const STOCK_FILTERS = ['out', 'low'] as const;
/** `undescribed`: a photo has no alternative text. */
export const PHOTO_FILTERS = ['none', 'undescribed'] as const;
/** Products with a photo that has no alternative text are counted up to one more than this. */
export const UNDESCRIBED_COUNTED = 1_000;
/** Filters by something missing. `stated`: the maker, or who answers for the product in the EU. */
export const LACK_FILTERS = ['stated'] as const;

/** Families in `product/admin-products`: each once, with its members. */
export const FAMILY_VIEWS = ['folded'] as const;

/** A filter of lists of orders, in place of a status: only orders that count in the figures. */
export const NOT_CANCELLED = 'not-cancelled';

/** Sorts of `order/all`, the default first. */
export const ORDER_SORTS = ['newest', 'oldest', 'amount-desc', 'amount-asc'] as const;
/** The desk's views of all orders. */
export const ORDER_VIEWS = ['to-ship', 'shipped', 'attention', 'returns'] as const;
/** The status that all orders of a view have. "To ship" leaves out those that are held. */
export const STATUS_OF_VIEW: Readonly<Partial<Record<string, OrderStatus>>> = {
  'to-ship': 'Processing',
  shipped: 'Shipped',
};

/** Sorts of `product/{id}/reviews`, the default first. */
export const REVIEW_SORTS = ['newest', 'useful'] as const;

/** Sorts of `review/all`, the default first. */
export const ADMIN_REVIEW_SORTS = ['newest', 'oldest'] as const;
export const REVIEW_STATES = ['new', 'unanswered', 'hidden'] as const;

/** Sorts of `return/all`, the default first. */
export const RETURN_SORTS = ['newest', 'oldest'] as const;

/** The sort orders of `user/all`, the default first. `spent` and `orders` begin with the largest. */
export const USER_SORTS = ['newest', 'oldest', 'name', 'spent', 'orders'] as const;
export const ROLES = ['user', 'admin'] as const;

/** Periods that a report can be compared with, and the steps of its series. */
export const REPORT_COMPARES = ['previous', 'month', 'year'] as const;
export const REPORT_STEPS = ['day', 'week', 'month'] as const;

/**
 * The fields of a product of which a shopper can choose one value: the facet that counts them, and their words in the filters.
 * Each is a parameter of `product/all`.
 */
export const CHOICES = {
  category: { facet: 'categories', label: 'Category', all: 'All categories' },
  brand: { facet: 'brands', label: 'Brand', all: 'All brands' },
} as const;

export type Choice = keyof typeof CHOICES;
export type ChoiceFacet = (typeof CHOICES)[Choice]['facet'];
export const CHOICE_NAMES = Object.keys(CHOICES) as Choice[];
