import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { askBeforeSignOut } from '#web/session/sign-out.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** Keeps what was typed from being lost: asks before another screen, a reload, a closed tab or signing out takes it away. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  /** While signing out waits for an answer. */
  const [signOut, setSignOut] = useState<{ answer: (isAllowed: boolean) => void }>();

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  useEffect(
    () =>
      askBeforeSignOut(
        () =>
          new Promise((answer) => {
            if (isUnsaved()) setSignOut({ answer });
            else answer(true);
          }),
      ),
    [isUnsaved],
  );

  if (signOut) {
    return (
      <Question
        title="Sign out without saving?"
        onAnswer={(isAllowed) => {
          setSignOut(undefined);
          signOut.answer(isAllowed);
        }}
      />
    );
  }
  if (blocker.state !== 'blocked') return null;
  return (
    <Question
      title="Leave without saving?"
      onAnswer={(isAllowed) => (isAllowed ? blocker.proceed() : blocker.reset())}
    />
  );
}

function Question({ title, onAnswer }: { title: string; onAnswer: (isAllowed: boolean) => void }) {
  const isAllowed = useRef(false);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Discard changes"
      onConfirm={async () => {
        isAllowed.current = true;
      }}
      onClose={() => onAnswer(isAllowed.current)}
    >
      What you have changed here is not saved yet.
    </ConfirmDialog>
  );
}
