import { ADMIN_PAGES } from './admin-pages.ts';
import { PAGES } from './pages.ts';

// Like the router, these ignore case and a trailing slash.
const PATTERNS = [...Object.values(PAGES), ...Object.values(ADMIN_PAGES)].map((page) => {
  const path = page.replace(/\/$/, '').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^(?=/)${path}/?$`, 'i');
});

/** Returns true if a path is one of `PAGES` or `ADMIN_PAGES`. */
export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
