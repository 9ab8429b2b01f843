import type { JobKind } from '#contract/job-limits.ts';
import { PRODUCT_ROWS } from '#server/features/bulk/write-rows.queries.ts';
import type { RowWriter } from '#server/features/jobs/run-jobs.ts';
import { takeBackCoupons, writeCoupons } from '#server/features/import/write-coupons.queries.ts';
import { takeBackStock, writeStock } from '#server/features/import/write-stock.queries.ts';
import { CATEGORY_ROWS } from './write-categories.ts';

/** The writers of the kinds of jobs that change products, coupons and categories. */
export const SHOP_WRITERS: Readonly<Record<Exclude<JobKind, 'payments'>, RowWriter>> = {
  bulk: { ...PRODUCT_ROWS, act: 'changeProducts' },
  import: { ...PRODUCT_ROWS, act: 'importProducts' },
  stock: { ...PRODUCT_ROWS, write: writeStock, takeBack: takeBackStock, act: 'importStock' },
  coupons: {
    write: writeCoupons,
    takeBack: takeBackCoupons,
    act: 'importCoupons',
    taken: { column: 'code', message: 'Another coupon has this code' },
    impossible: 'The coupon can’t have these values',
  },
  categories: CATEGORY_ROWS,
};
