/** The paths of the storefront, in the router's syntax. Any path that is neither here nor in `ADMIN_PAGES` is "Page not found" (404). */
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
} as const;

/** Returns true if a path leads into the back office. The router ignores case. */
export function isBackOffice(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(pathname);
}
