import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { selectSession } from '#web/session/session-slice.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { Header } from './Header.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { SessionFailure } from './SessionFailure.tsx';
import { ShopToaster } from './ShopToaster.tsx';
import { StartLoader } from './StartLoader.tsx';

const SignInAgain = lazy(async () => ({
  default: (await import('./SignInAgain.tsx')).SignInAgain,
}));

/**
 * The frame around every screen. While the session is loading the screen is built behind the loader,
 * so that its data and pictures are on their way already; unseen, it can't be used, and nobody sees it move.
 */
export function Layout() {
  const { loading, phase, asksAgain } = useShopSelector(selectSession);
  return (
    <>
      {loading && <StartLoader />}
      <div className={`flex min-h-dvh flex-col ${loading ? 'invisible' : ''}`}>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <Header />
        <OfflineNotice />
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
          {phase === 'failed' ? <SessionFailure /> : <Outlet />}
        </main>
        <footer className="mt-24 border-t border-line">
          <div className="page py-8 text-sm text-ink-muted">
            <p>{shopConfig.shop.name}. Chosen with care, sent with care.</p>
          </div>
        </footer>
      </div>
      {asksAgain && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
      <RouteAnnouncer />
      <ShopToaster />
      <ScrollRestoration />
    </>
  );
}
