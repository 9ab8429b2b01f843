import { useSyncExternalStore } from 'react';

/** Says once that there is no connection, for as long as there is none; queries ask again by themselves. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return (
    <output className="block">
      {!isOnline && (
        <span className="block bg-warning-soft px-4 py-2 text-center text-sm text-warning">
          You are offline. What you see may be old; it renews itself when the connection is back.
        </span>
      )}
    </output>
  );
}

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
