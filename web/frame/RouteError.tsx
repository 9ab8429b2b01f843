import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { logError } from '#web/log-error.ts';
import { useOnline } from '#web/ui/use-online.ts';
import { ChunkMissing, isShopReachable, mayReloadFor, noteReload } from './chunk-loading.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { PageLoader } from './Loaders.tsx';

/** Shown by the router for an error. Reloads once where that can help, then shows the error screen. */
export function RouteError() {
  const error = useRouteError();
  const isOnline = useOnline();
  const [reloads, setReloads] = useState(() => mayReloadFor(error));
  const isMissing = error instanceof ChunkMissing;
  useEffect(() => {
    logError('A screen failed', error);
    if (!reloads) return;
    void isShopReachable().then((reachable) => {
      if (!reachable) return setReloads(false);
      noteReload();
      location.reload();
    });
  }, [error, reloads]);
  useEffect(() => {
    if (!isMissing) return undefined;
    // Usually the browser was offline: the page reloads when it is back online.
    const reload = () => setReloads(true);
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isMissing]);

  if (reloads) return <PageLoader />;
  if (isMissing && !isOnline) {
    return (
      <ErrorScreen
        isOffline
        explanation="This page comes once the connection is back. Your cart is safe."
      />
    );
  }
  return (
    <ErrorScreen
      explanation={`${isMissing ? 'A part of the shop could not be loaded' : 'Something went wrong on our side'}. Your cart is safe.`}
    />
  );
}
