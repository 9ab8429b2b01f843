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
  listing: (kind: 'category' | 'collection', slug: string) => PAGES[kind].replace(':slug', slug),
  page: (slug: string) => PAGES.page.replace(':slug', encodeURIComponent(slug)),
  product: productPath,
  /** The page of an order that was just paid. */
  thanks: (id: string) => `${PAGES.order.replace(':id', encodeURIComponent(id))}?thanks=1`,
  /** Filled in from an order of one's own. */
  withdrawalOf: (id: string) => `${PAGES.withdrawal}?${new URLSearchParams({ order: id })}`,
  order: (id: string) => PAGES.order.replace(':id', encodeURIComponent(id)),
  searchFor: (search: string) => `${PAGES.search}?${new URLSearchParams({ search })}`,
  category: (category: string) => `${PAGES.search}?${new URLSearchParams({ category })}`,
} as const;
