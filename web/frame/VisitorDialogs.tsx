import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { selectSession } from '#web/session/session-slice.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { decideAccess } from './access.ts';
import { lazyPart } from './chunk-loading.ts';
import { useLogInNotice } from './log-in-notice.tsx';
import { isCart, lookIn, OPENED_HERE, opensCart, withCart } from './visitor-dialog.ts';

const CartDrawer = lazyPart(() => import('#web/storefront/cart/CartDrawer.tsx'));

interface VisitorDialogsProps {
  /** The toasts. While the cart is open they are inside it: everything else is inert. */
  children: ReactNode;
}

/** Opens the cart as a dialog for visitors. People who are signed in get the page. */
export function VisitorDialogs({ children: toasts }: VisitorDialogsProps) {
  const { kind } = decideAccess('user', useShopSelector(selectSession), false);
  const { search } = useLocation();
  const look = lookIn(search);
  const isOpen = opensCart(search);
  useCartLinks(kind !== 'show');
  useLogInNotice();

  if (look !== undefined || (isOpen && kind === 'show')) {
    return (
      <>
        <Navigate to={look === undefined ? paths.cart : paths.product(look)} replace />
        {toasts}
      </>
    );
  }
  if (!isOpen || kind === 'wait') return toasts;
  return (
    <Suspense fallback={<DialogLoader>{toasts}</DialogLoader>}>
      <CartDrawer>{toasts}</CartDrawer>
    </Suspense>
  );
}

/** For visitors: links to the cart open it over the page they are on. */
function useCartLinks(isOn: boolean): void {
  const navigate = useNavigate();
  const open = () => {
    // Read here, because the rendered address may be older, as between the clicks of a double click.
    const { search } = window.location;
    const isOpen = opensCart(search);
    void navigate(
      { search: withCart(search, true) },
      { replace: isOpen, state: isOpen ? stateOfStep() : OPENED_HERE, preventScrollReset: true },
    );
  };
  const openInstead = useEffectEvent((event: MouseEvent) => {
    const link = isOn && linkFollowedBy(event);
    if (!link || !isCart(link.getAttribute('href') ?? '')) return;
    // The router's link then ignores the click.
    event.preventDefault();
    // One of them is the toast whose link was clicked.
    toast.remove();
    // Safari does not focus a clicked link. Fields apply what was typed when they lose the focus, so the dialog waits for that.
    link.focus({ preventScroll: true });
    setTimeout(open);
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
