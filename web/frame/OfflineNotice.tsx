import { useOnline } from '#web/ui/use-online.ts';

/** Says once that there is no connection, for as long as there is none; queries ask again by themselves. */
export function OfflineNotice() {
  const isOnline = useOnline();
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
