/** Every address inside the shop, typed in one place. */
export const paths = {
  home: '/',
  search: '/search',
  login: '/login',
  cart: '/cart',
  orders: '/orders',
  adminDashboard: '/admin/dashboard',
  product: (id: string) => `/productdetail/${encodeURIComponent(id)}`,
  category: (category: string) => `/search?${new URLSearchParams({ category })}`,
} as const;
