import { PAGES } from '#contract/pages.ts';

/** Every address inside the shop, typed in one place. */
export const paths = {
  home: PAGES.home,
  search: PAGES.search,
  login: PAGES.login,
  cart: PAGES.cart,
  shipping: PAGES.shipping,
  pay: PAGES.pay,
  orders: PAGES.orders,
  adminDashboard: '/admin/dashboard',
  product: (id: string) => PAGES.product.replace(':id', encodeURIComponent(id)),
  order: (id: string) => PAGES.order.replace(':id', encodeURIComponent(id)),
  category: (category: string) => `${PAGES.search}?${new URLSearchParams({ category })}`,
} as const;
