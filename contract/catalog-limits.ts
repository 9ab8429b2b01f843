// Doesn't import zod, because the storefront's first load imports this file.

/** Limits of a product's fields. Prices are in whole currency units. */
export const PRODUCT_LIMITS = {
  name: { min: 2, max: 120 },
  category: { min: 2, max: 40 },
  sku: { max: 64 },
  price: { min: 0.01, max: 10_000_000 },
  stock: { min: 0, max: 1_000_000 },
  description: { max: 5_000 },
  /** `max`: how many; the others: the length of each part. */
  details: { max: 40, name: 60, value: 200, group: 60 },
  /** `max`: in one form; `most`: that a product has; `alt`: the length of what a photo shows. */
  photos: { min: 1, max: 5, most: 20, alt: 250, bytes: 5 * 1024 * 1024, pixels: 40_000_000 },
} as const;

/** Media types of pictures that can be uploaded. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Number of products in `product/latest`. */
export const LATEST_COUNT = 8;
/** Number of products in a row of the home page, except for latest products and collections. */
export const ROW_COUNT = 4;
/** Number of products read for such a row: those already shown above it are left out. */
export const ROW_CANDIDATES = 8;
/** Number of products in `product/popular`. */
export const POPULAR_COUNT = 8;
/** Number of products in `product/{id}/related`. */
export const RELATED_COUNT = 8;
/** Default page size of `product/all`. */
export const STOREFRONT_PAGE_SIZE = 12;
/** Searches and combined filters are counted exactly up to this number; beyond it `totalIsLowerBound` is true. */
export const COUNT_BOUND = 10_000;
export const SEARCH_MAX_LENGTH = 200;
/** Stock of 1 up to this number is low, unless the owner decides otherwise. */
export const LOW_STOCK = 10;

/** The people who wait for a product are counted up to this number. */
export const WAITING_COUNTED = 1_000;
