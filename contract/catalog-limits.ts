// Without zod, so that the storefront's first load can use it.

/** Limits of a product's fields; prices in whole units. */
export const PRODUCT_LIMITS = {
  name: { min: 2, max: 120 },
  category: { min: 2, max: 40 },
  price: { min: 0.01, max: 10_000_000 },
  stock: { min: 0, max: 1_000_000 },
  description: { max: 5_000 },
  photos: { min: 1, max: 5, bytes: 5 * 1024 * 1024, pixels: 40_000_000 },
} as const;

/** Products on `product/latest`. */
export const LATEST_COUNT = 8;
/** Products on `product/popular`. */
export const POPULAR_COUNT = 8;
/** Products on a page of `product/all`. */
export const STOREFRONT_PAGE_SIZE = 12;
/** `product/all` counts exactly up to here and says so where there may be more. */
export const COUNT_BOUND = 10_000;
export const SEARCH_MAX_LENGTH = 200;
/** From 1 up to here a product's stock is low. */
export const LOW_STOCK = 10;

/** How far the dashboard counts the products that are low in stock. */
export const LOW_STOCK_COUNTED = 1_000;
