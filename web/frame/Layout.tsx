import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { isBackOffice } from '#contract/pages.ts';
import { selectSession, continuedWithout } from '#web/session/session-slice.ts';
import { useShopSelector, useShopDispatch } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useOnline } from '#web/ui/use-online.ts';
import { lazyPart } from './chunk-loading.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { Footer } from './Footer.tsx';
import { GUARDED } from './Guard.tsx';
import { Header } from './Header.tsx';
import { StartLoader } from './Loaders.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { ShopToaster } from './ShopToaster.tsx';
import { VisitorDialogs } from './VisitorDialogs.tsx';

const SignInAgain = lazyPart(() => import('./SignInAgain.tsx'));

/**
 * The layout of every screen. Until it is known who is signed in, the loader covers the guarded screens; the others are
 * shown at once, and the header says that it is loading.
 */
export function Layout() {
  const { loading, phase, asksAgain } = useShopSelector(selectSession);
  const isGuarded = useMatches().some(({ handle }) => handle === GUARDED);
  const isCovered = loading && isGuarded;
  const hasFooter = !isBackOffice(useLocation().pathname);
  // Toasts are styled by script alone, which the policy for HTML does not allow.
  const isHydrated = useHydrated();
  return (
    <>
      {isCovered && <StartLoader />}
      <div className={`flex min-h-dvh flex-col print:block ${isCovered ? 'invisible' : ''}`}>
        <a href="#main" className="skip-link print:hidden">
          Skip to content
        </a>
        <Header />
        <OfflineNotice />
        {/* As high as the window, so that the footer does not move through it when the content arrives. */}
        <main
          id="main"
          tabIndex={-1}
          className="flex min-h-[calc(100dvh-10rem)] flex-1 flex-col print:block print:min-h-0"
        >
          {phase === 'failed' ? <SessionFailure /> : <Outlet />}
        </main>
        {hasFooter && <Footer />}
      </div>
      {asksAgain && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
      <RouteAnnouncer />
      <VisitorDialogs>{isHydrated && <ShopToaster />}</VisitorDialogs>
      <ScrollRestoration />
    </>
  );
}

/** A notice while there is no connection. Queries are repeated automatically afterwards. */
function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <output className="block">
      {!isOnline && (
        <span className="block bg-warning-soft px-4 py-2 text-center text-sm text-warning">
          You are offline. This page may be outdated; it updates when the connection is back.
        </span>
      )}
    </output>
  );
}

/** Shown if the identity provider reports somebody whom the shop could not load. */
function SessionFailure() {
  const { failure } = useShopSelector(selectSession);
  const dispatch = useShopDispatch();
  const isOnline = useOnline();
  return (
    <ErrorScreen
      isOffline={!isOnline}
      explanation={`You are signed in, but your account could not be loaded. ${failure?.message ?? ''}`}
    >
      <Button variant="quiet" onClick={() => dispatch(continuedWithout())}>
        Continue without signing in
      </Button>
    </ErrorScreen>
  );
}
