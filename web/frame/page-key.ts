/**
 * The key of the page in the address, as the router's `location.key`. At the end of a navigation it changes before the
 * page is rendered. Undefined for a page that was opened just now, until main.tsx gives it one.
 */
export function pageKey(): string | undefined {
  return (history.state as { key?: string } | null)?.key;
}
