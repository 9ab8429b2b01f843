import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** Keeps what was typed from being lost: asks before another screen, a reload or a closed tab takes it away. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  const leaves = useRef(false);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Discard changes"
      onConfirm={async () => {
        leaves.current = true;
      }}
      onClose={() => {
        if (leaves.current) blocker.proceed();
        else blocker.reset();
        leaves.current = false;
      }}
    >
      What you have changed here is not saved yet.
    </ConfirmDialog>
  );
}
