/** The pages of the web app, as its router matches them; anything else is "Page not found". */
export const PAGES = {
  home: '/',
  search: '/search',
  login: '/login',
  product: '/productdetail/:id',
  cart: '/cart',
  shipping: '/shipping',
  pay: '/pay',
  orders: '/orders',
  order: '/order/:id',
  adminDashboard: '/admin/dashboard',
  adminProducts: '/admin/product',
  adminNewProduct: '/admin/product/new',
  adminProduct: '/admin/product/:id',
  adminCustomers: '/admin/customer',
  adminTransactions: '/admin/transaction',
  adminTransaction: '/admin/transaction/:id',
  adminBarCharts: '/admin/chart/bar',
  adminPieCharts: '/admin/chart/pie',
  adminLineCharts: '/admin/chart/line',
  adminCoupons: '/admin/app/coupon',
} as const;

// As the router does: upper and lower case are the same, and so is a slash at the end.
const PATTERNS = Object.values(PAGES).map((page) => {
  const path = page.replace(/\/$/, '').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^(?=/)${path}/?$`, 'i');
});

/** Whether a path is one of the pages. */
export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
