/** The pages of the web app, as its router matches them; anything else is "Page not found". */
export const PAGES = {
  home: '/',
  search: '/search',
  login: '/login',
  product: '/productdetail/:id',
} as const;

const PATTERNS = Object.values(PAGES).map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`));

/** Whether a path is one of the pages. */
export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
