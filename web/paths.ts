import { PAGES } from '#contract/pages.ts';
import { productPath } from '#contract/product-address.ts';

/** Every address inside the shop, typed in one place. */
export const paths = {
  home: PAGES.home,
  search: PAGES.search,
  login: PAGES.login,
  cart: PAGES.cart,
  shipping: PAGES.shipping,
  pay: PAGES.pay,
  orders: PAGES.orders,
  addresses: PAGES.addresses,
  account: PAGES.account,
  withdrawal: PAGES.withdrawal,
  adminDashboard: PAGES.adminDashboard,
  adminProducts: PAGES.adminProducts,
  adminNewProduct: PAGES.adminNewProduct,
  adminCategories: PAGES.adminCategories,
  adminCollections: PAGES.adminCollections,
  adminMenu: PAGES.adminMenu,
  adminImport: PAGES.adminImport,
  adminJobs: PAGES.adminJobs,
  adminCustomers: PAGES.adminCustomers,
  adminTransactions: PAGES.adminTransactions,
  adminBarCharts: PAGES.adminBarCharts,
  adminPieCharts: PAGES.adminPieCharts,
  adminLineCharts: PAGES.adminLineCharts,
  adminSales: PAGES.adminSales,
  adminCoupons: PAGES.adminCoupons,
  adminManyCoupons: PAGES.adminManyCoupons,
  adminReviews: PAGES.adminReviews,
  adminAttention: PAGES.adminAttention,
  adminHomeSettings: PAGES.adminHomeSettings,
  adminPageSettings: PAGES.adminPageSettings,
  adminLetterSettings: PAGES.adminLetterSettings,
  adminDeliverySettings: PAGES.adminDeliverySettings,
  adminTaxSettings: PAGES.adminTaxSettings,
  adminSynonymSettings: PAGES.adminSynonymSettings,
  adminLetters: PAGES.adminLetters,
  adminLog: PAGES.adminLog,
  adminStaff: PAGES.adminStaff,
  adminReport: PAGES.adminReport,
  adminSettings: PAGES.adminSettings,
  adminBin: PAGES.adminBin,
  listing: (kind: 'category' | 'collection', slug: string) => PAGES[kind].replace(':slug', slug),
  page: (slug: string) => PAGES.page.replace(':slug', encodeURIComponent(slug)),
  product: productPath,
  /** The page of an order that was just paid. */
  thanks: (id: string) => `${PAGES.order.replace(':id', encodeURIComponent(id))}?thanks=1`,
  /** Filled in from an order of one's own. */
  withdrawalOf: (id: string) => `${PAGES.withdrawal}?${new URLSearchParams({ order: id })}`,
  order: (id: string) => PAGES.order.replace(':id', encodeURIComponent(id)),
  adminSale: (id: string) => PAGES.adminSale.replace(':id', encodeURIComponent(id)),
  adminCoupon: (id: string) => PAGES.adminCoupon.replace(':id', encodeURIComponent(id)),
  adminStock: (id: string) => PAGES.adminStock.replace(':id', encodeURIComponent(id)),
  adminCollection: (slug: string) =>
    PAGES.adminCollection.replace(':slug', encodeURIComponent(slug)),
  adminFamily: (id: string) => PAGES.adminFamily.replace(':id', encodeURIComponent(id)),
  adminProduct: (id: string) => PAGES.adminProduct.replace(':id', encodeURIComponent(id)),
  adminJob: (id: string) => PAGES.adminJob.replace(':id', encodeURIComponent(id)),
  adminCustomer: (uid: string) => PAGES.adminCustomer.replace(':uid', encodeURIComponent(uid)),
  adminTransaction: (id: string) => PAGES.adminTransaction.replace(':id', encodeURIComponent(id)),
  adminOrderLabel: (id: string) => PAGES.adminOrderLabel.replace(':id', encodeURIComponent(id)),
  adminInvoice: (id: string) => PAGES.adminInvoice.replace(':id', encodeURIComponent(id)),
  adminSlips: (orderIds: readonly string[]) => `${PAGES.adminSlips}?orders=${orderIds.join(',')}`,
  searchFor: (search: string) => `${PAGES.search}?${new URLSearchParams({ search })}`,
  category: (category: string) => `${PAGES.search}?${new URLSearchParams({ category })}`,
} as const;

/** Returns true if a path leads into the back office. The router ignores case. */
export function isBackOffice(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(pathname);
}
