/** The paths of the web app, in the router's syntax. Any other path is "Page not found" (404). */
export const PAGES = {
  home: '/',
  search: '/search',
  page: '/page/:slug',
  category: '/category/:slug',
  collection: '/collection/:slug',
  login: '/login',
  product: '/p/:id/:slug',
  /** The same, for people who are signed in. */
  productDetail: '/productdetail/:id',
  cart: '/cart',
  shipping: '/shipping',
  pay: '/pay',
  orders: '/orders',
  order: '/order/:id',
  addresses: '/addresses',
  account: '/account',
  withdrawal: '/withdrawal',
  /** For whoever has a letter about an order of a guest: the key comes after `#`. */
  track: '/track/:id',
  /** The link that a shop's first start prints: its key comes after `#`. */
  setup: '/setup',
  adminDashboard: '/admin/dashboard',
  adminProducts: '/admin/product',
  adminNewProduct: '/admin/product/new',
  adminProduct: '/admin/product/:id',
  adminFamily: '/admin/family/:id',
  adminCategories: '/admin/categories',
  adminCollections: '/admin/collections',
  adminCollection: '/admin/collections/:slug',
  adminMenu: '/admin/settings/menu',
  adminImport: '/admin/import',
  adminJobs: '/admin/job',
  adminJob: '/admin/job/:id',
  adminStock: '/admin/product/:id/stock',
  adminCustomers: '/admin/customer',
  adminCustomer: '/admin/customer/:uid',
  adminTransactions: '/admin/transaction',
  adminTransaction: '/admin/transaction/:id',
  adminOrderLabel: '/admin/transaction/:id/label',
  adminInvoice: '/admin/transaction/:id/invoice',
  adminSlips: '/admin/transaction/slips',
  adminReviews: '/admin/review',
  adminAttention: '/admin/attention',
  adminSettings: '/admin/settings',
  adminBarCharts: '/admin/chart/bar',
  adminPieCharts: '/admin/chart/pie',
  adminLineCharts: '/admin/chart/line',
  adminSales: '/admin/sales',
  adminSale: '/admin/sales/:id',
  adminCoupons: '/admin/app/coupon',
  adminManyCoupons: '/admin/app/coupon/generate',
  adminCoupon: '/admin/app/coupon/:id',
  adminHomeSettings: '/admin/settings/home',
  adminPageSettings: '/admin/settings/pages',
  adminLetterSettings: '/admin/settings/letters',
  adminDeliverySettings: '/admin/settings/delivery',
  adminPaymentSettings: '/admin/settings/payments',
  adminTaxSettings: '/admin/settings/tax',
  adminSynonymSettings: '/admin/settings/search',
  adminLetters: '/admin/letters',
  adminReport: '/admin/report',
  adminBin: '/admin/bin',
  adminLog: '/admin/log',
  adminStaff: '/admin/staff',
  adminHealth: '/admin/health',
  adminSetup: '/admin/setup',
} as const;

// Like the router, these ignore case and a trailing slash.
const PATTERNS = Object.values(PAGES).map((page) => {
  const path = page.replace(/\/$/, '').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^(?=/)${path}/?$`, 'i');
});

/** Returns true if a path is one of `PAGES`. */
export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
