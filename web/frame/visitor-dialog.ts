import { matchPath } from 'react-router';
import { PAGES } from '#contract/pages.ts';

// The cart opens as a dialog for visitors, because its page is for people who are signed in. The dialog is a parameter of
// the address of the page it is over.

/** The state of a step in the history that opened the cart, so that closing it goes back. */
export const OPENED_HERE = { opensDialog: true };

/** Returns true if an address opens the cart, from its query string. */
export function opensCart(search: string): boolean {
  return new URLSearchParams(search).get('cart') === 'open';
}

/** The query string that opens the cart, or doesn't. The other parameters stay. */
export function withCart(search: string, isOpen: boolean): string {
  const params = new URLSearchParams(search);
  params.delete('cart');
  if (isOpen) params.set('cart', 'open');
  return params.size > 0 ? `?${params}` : '';
}

/** The product of an address of former versions, which showed it in a dialog as well. */
export function lookIn(search: string): string | undefined {
  return new URLSearchParams(search).get('look') || undefined;
}

/** Returns true if a page is the cart's, in place of which visitors see the dialog. */
export function isCart(pathname: string): boolean {
  return matchPath(PAGES.cart, pathname) !== null;
}
