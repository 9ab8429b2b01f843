import { useSyncExternalStore } from 'react';

/** False while React hydrates the page that the server rendered, and on the server itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges(): () => void {
  return () => {};
}
