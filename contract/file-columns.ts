import { PRODUCT_FILE_COLUMNS } from './product-fields.ts';

/**
 * The columns of a file that is imported, in the order of its template. An export of products or coupons begins with the same
 * ones.
 */
export const FILE_COLUMNS = {
  products: PRODUCT_FILE_COLUMNS,
  stock: ['id', 'sku', 'kind', 'quantity', 'words'],
  coupons: [
    'id',
    'code',
    'kind',
    'amount',
    'minSubtotal',
    'startsAt',
    'expiresAt',
    'paused',
    'usageLimit',
    'perUserLimit',
    'firstOrderOnly',
    'categories',
    'productIds',
  ],
} as const;

/** The other columns of an export of coupons, which an import skips. */
export const COUPON_FIGURES = ['timesUsed', 'cost', 'createdAt'] as const;
