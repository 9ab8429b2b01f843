import { PAGES } from '#contract/pages.ts';

/** Every address inside the shop, typed in one place. */
export const paths = {
  home: PAGES.home,
  search: PAGES.search,
  login: PAGES.login,
  cart: '/cart',
  orders: '/orders',
  adminDashboard: '/admin/dashboard',
  product: (id: string) => PAGES.product.replace(':id', encodeURIComponent(id)),
  category: (category: string) => `${PAGES.search}?${new URLSearchParams({ category })}`,
} as const;
