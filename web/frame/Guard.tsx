import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { selectSession } from '#web/session/session-slice.ts';
import { forgetWantedPage, rememberWantedPage, wantedPage } from '#web/session/wanted-page.ts';
import { isSignInWindow } from '#web/session/sign-in-window.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { decideAccess, type Access, type Audience } from './access.ts';
import { PageLoader } from './Loaders.tsx';
import { askToLogIn } from './log-in-notice.tsx';
import { isCart, withCart } from './visitor-dialog.ts';

/** The `handle` of a guard's route, by which the layout knows that a screen waits for the sign-in state. */
export const GUARDED = 'guarded';

/** A layout route that shows its screens to one audience and redirects everybody else. */
export function Guard({ audience }: { audience: Audience }) {
  const session = useShopSelector(selectSession);
  const [wasIn, setWasIn] = useState(false);
  const { search } = useLocation();
  const access = decideAccess(audience, session, wasIn);
  if (access.kind === 'show' && !wasIn) setWasIn(true);

  // At the start the layout covers the whole screen with the loader.
  if (access.kind === 'wait') return session.loading ? null : <PageLoader />;
  if (access.kind === 'go-on' && !isSignInWindow(search)) return <GoOn />;
  if (access.kind === 'turn-away') return <TurnAway reason={access.reason} />;
  return (
    <>
      {audience !== 'visitor' && <Arrival />}
      <Outlet />
    </>
  );
}

/** Redirects to the wanted page, and forgets it. */
function GoOn() {
  const [page] = useState(() => wantedPage() ?? paths.home);
  useEffect(forgetWantedPage, []);
  return <GoTo page={page} />;
}

/** Redirects to a page, and shows the loader until that screen's chunk is loaded. */
function GoTo({ page }: { page: string }) {
  return (
    <>
      <Navigate to={page} replace />
      <PageLoader />
    </>
  );
}

/** Forgets the wanted page, and removes the toast that another one is only for admins. */
function Arrival() {
  useEffect(() => {
    forgetWantedPage();
    toast.dismiss(TOAST);
  }, []);
  return null;
}

function TurnAway({ reason }: { reason: Extract<Access, { kind: 'turn-away' }>['reason'] }) {
  const { pathname, search, hash } = useLocation();
  const page = pathname + search + hash;
  const opensDrawer = reason === 'not-signed-in' && isCart(pathname);
  useEffect(() => {
    if (reason === 'not-signed-in') {
      rememberWantedPage(page);
      // The drawer offers the log-in itself.
      if (!opensDrawer) askToLogIn(page);
    } else {
      forgetWantedPage();
      if (reason === 'not-admin')
        toast.error('Only admins can see this page', { id: TOAST, ...ACROSS_PAGES });
    }
  }, [reason, page, opensDrawer]);
  return <GoTo page={shopConfig.shop.guardRedirect + withCart('', opensDrawer)} />;
}

/** One id, so that rendering twice shows one toast. */
const TOAST = 'guard';
