import { matchPath } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { paths } from '#web/paths.ts';

/**
 * What opens as a dialog for visitors, because its page is for people who are signed in: the quick look at a product,
 * by the product's id, or the cart. The dialog is a parameter of the address of the page it is over.
 */
export type VisitorDialog = { look: string; cart?: never } | { look?: never; cart: 'open' };

/** The state of a step in the history that opened a dialog, so that closing the dialog goes back. */
export const OPENED_HERE = { opensDialog: true };

/** The dialog that an address opens, from its query string. */
export function dialogIn(search: string): VisitorDialog | undefined {
  const params = new URLSearchParams(search);
  const look = params.get('look');
  if (look) return { look };
  return params.get('cart') === 'open' ? { cart: 'open' } : undefined;
}

/** The query string with another dialog, or with none. The other parameters stay. */
export function withDialog(search: string, dialog?: VisitorDialog): string {
  const params = new URLSearchParams(search);
  params.delete('look');
  params.delete('cart');
  for (const [name, value] of Object.entries(dialog ?? {})) params.set(name, value);
  return params.size > 0 ? `?${params}` : '';
}

/** The dialog that visitors see in place of a page. */
export function dialogInPlaceOf(pathname: string): VisitorDialog | undefined {
  const look = matchPath(PAGES.product, pathname)?.params.id;
  if (look) return { look };
  return matchPath(PAGES.cart, pathname) ? { cart: 'open' } : undefined;
}

/** The page in place of which visitors see the dialog. */
export function pageInPlaceOf(dialog: VisitorDialog): string {
  return dialog.look ? paths.product(dialog.look) : paths.cart;
}
