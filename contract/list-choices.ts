// No zod here: the web app's lists import this file.

/** Orders of `product/all`. Without one the best matches come first. */
export const PRODUCT_SORTS = ['asc', 'desc', 'newest'] as const;

/** Orders of `product/admin-products`, the default first. */
export const ADMIN_PRODUCT_SORTS = ['newest', 'name', 'price-asc', 'price-desc', 'stock'] as const;
export const STOCK_FILTERS = ['out', 'low'] as const;

/** Orders of `order/all`, the default first. */
export const ORDER_SORTS = ['newest', 'oldest', 'amount-desc', 'amount-asc'] as const;

/** Orders of `user/all`, the default first. */
export const USER_SORTS = ['newest', 'oldest', 'name'] as const;
export const ROLES = ['user', 'admin'] as const;
