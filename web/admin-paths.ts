import { ADMIN_PAGES } from '#contract/admin-pages.ts';

/** Every address inside the back office, typed in one place: those of `ADMIN_PAGES`, and functions for pages with a parameter. */
export const adminPaths = {
  ...ADMIN_PAGES,
  sale: (id: string) => ADMIN_PAGES.sale.replace(':id', encodeURIComponent(id)),
  coupon: (id: string) => ADMIN_PAGES.coupon.replace(':id', encodeURIComponent(id)),
  stock: (id: string) => ADMIN_PAGES.stock.replace(':id', encodeURIComponent(id)),
  collection: (slug: string) => ADMIN_PAGES.collection.replace(':slug', encodeURIComponent(slug)),
  family: (id: string) => ADMIN_PAGES.family.replace(':id', encodeURIComponent(id)),
  product: (id: string) => ADMIN_PAGES.product.replace(':id', encodeURIComponent(id)),
  job: (id: string) => ADMIN_PAGES.job.replace(':id', encodeURIComponent(id)),
  customer: (uid: string) => ADMIN_PAGES.customer.replace(':uid', encodeURIComponent(uid)),
  transaction: (id: string) => ADMIN_PAGES.transaction.replace(':id', encodeURIComponent(id)),
  orderLabel: (id: string) => ADMIN_PAGES.orderLabel.replace(':id', encodeURIComponent(id)),
  invoice: (id: string) => ADMIN_PAGES.invoice.replace(':id', encodeURIComponent(id)),
  slips: (orderIds: readonly string[]) => `${ADMIN_PAGES.slips}?orders=${orderIds.join(',')}`,
} as const;
