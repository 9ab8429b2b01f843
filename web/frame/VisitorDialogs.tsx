import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { toast } from 'react-hot-toast';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { selectSession } from '#web/session/session-slice.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { decideAccess } from './access.ts';
import { lazyPart } from './chunk-loading.ts';
import {
  dialogIn,
  dialogInPlaceOf,
  OPENED_HERE,
  pageInPlaceOf,
  type VisitorDialog,
  withDialog,
} from './visitor-dialog.ts';

const QuickLook = lazyPart(() => import('#web/storefront/product/QuickLook.tsx'));
const CartDrawer = lazyPart(() => import('#web/storefront/cart/CartDrawer.tsx'));

interface VisitorDialogsProps {
  /** The toasts. While a dialog is open they are inside it: everything else is inert. */
  children: ReactNode;
}

/** Opens products and the cart as dialogs for visitors. People who are signed in get the pages. */
export function VisitorDialogs({ children: toasts }: VisitorDialogsProps) {
  const { kind } = decideAccess('user', useShopSelector(selectSession), false);
  const { search } = useLocation();
  const dialog = dialogIn(search);
  useDialogLinks(kind !== 'show');

  if (!dialog || kind === 'wait') return toasts;
  if (kind === 'show') {
    return (
      <>
        <Navigate to={pageInPlaceOf(dialog)} replace />
        {toasts}
      </>
    );
  }
  return (
    <Suspense fallback={<DialogLoader>{toasts}</DialogLoader>}>
      {dialog.look ? (
        <QuickLook key={dialog.look} id={dialog.look}>
          {toasts}
        </QuickLook>
      ) : (
        <CartDrawer>{toasts}</CartDrawer>
      )}
    </Suspense>
  );
}

/** For visitors: links to a product or to the cart open a dialog over the page they are on. */
function useDialogLinks(isOn: boolean): void {
  const navigate = useNavigate();
  const open = (dialog: VisitorDialog) => {
    // Read here, because the rendered address may be older, as between the clicks of a double click.
    const { search } = window.location;
    // One dialog replaces the other in the history, so that closing it leads back to the page.
    const isOpen = dialogIn(search) !== undefined;
    void navigate(
      { search: withDialog(search, dialog) },
      { replace: isOpen, state: isOpen ? stateOfStep() : OPENED_HERE, preventScrollReset: true },
    );
  };
  const openInstead = useEffectEvent((event: MouseEvent) => {
    const link = isOn && linkFollowedBy(event);
    const dialog = link && dialogInPlaceOf(link.getAttribute('href') ?? '');
    if (!dialog) return;
    // The router's link then ignores the click.
    event.preventDefault();
    // One of them is the toast whose link was clicked.
    if (dialog.cart) toast.remove();
    // Safari does not focus a clicked link. Fields apply what was typed when they lose the focus, so the dialog waits for that.
    link.focus({ preventScroll: true });
    setTimeout(() => open(dialog));
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => openInstead(event);
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
}

/** The state of the present step of the history, where the router keeps it. */
function stateOfStep(): unknown {
  return (history.state as { usr?: unknown } | null)?.usr;
}

/** The link that a click follows in this tab. */
function linkFollowedBy(event: MouseEvent): HTMLAnchorElement | null {
  const { target, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (metaKey || ctrlKey || shiftKey || altKey) return null;
  return (target as Element).closest('a');
}

/** While the code of a dialog is loading: a line under the header, as for a screen. */
function DialogLoader({ children }: VisitorDialogsProps) {
  return (
    <>
      <output aria-label="Loading" className="fixed block inset-x-0 top-16 z-20 h-0.5">
        <span className="navigation-progress" />
      </output>
      {children}
    </>
  );
}
