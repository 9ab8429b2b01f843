import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { logError } from '#web/log-error.ts';
import { ChunkMissing, isShopReachable, mayReloadFor, noteReload } from './chunk-loading.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { PageLoader } from './PageLoader.tsx';

/** What the router shows for an error: after one reload where that can help, the error screen. */
export function RouteError() {
  const error = useRouteError();
  const [reloads, setReloads] = useState(() => mayReloadFor(error));
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
    if (reloads || !(error instanceof ChunkMissing)) return undefined;
    // Most often the connection was gone: what needed it mends itself when it is back.
    window.addEventListener('online', reloadIfReachable);
    return () => window.removeEventListener('online', reloadIfReachable);
  }, [error, reloads]);

  if (reloads) return <PageLoader />;
  return <ErrorScreen explanation={explain(error)} />;
}

function reloadIfReachable(): void {
  void isShopReachable().then((reachable) => {
    if (reachable) location.reload();
  });
}

function explain(error: unknown): string {
  return error instanceof ChunkMissing
    ? 'A part of the shop could not be loaded. Your cart is safe.'
    : 'Something went wrong on our side. Your cart is safe.';
}
