import { useEffect, useEffectEvent, useRef, useState, lazy, Suspense } from 'react';
import { useBlocker } from 'react-router';
import { holdFor, releaseSession } from '#web/session/hold-session.ts';
import { askBeforeSignOut } from '#web/session/sign-out.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/**
 * Protects unsaved changes: asks before navigation, a reload, closing the tab and signing out, and keeps the form
 * when somebody signs out in another tab.
 */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  /** Set while the sign-out waits for the visitor's answer. */
  const [signOut, setSignOut] = useState<{ answer: (isAllowed: boolean) => void }>();
  const heldReport = useHeldSession(isUnsaved);

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
          if (isAllowed) releaseSession();
          signOut.answer(isAllowed);
        }}
      />
    );
  }
  if (blocker.state !== 'blocked') {
    return heldReport ? <HeldSession key={heldReport.uid} uid={heldReport.uid} /> : null;
  }
  return (
    <Question
      // A page that is asked for while the dialog of another one closes has a dialog of its own.
      key={blocker.location.key}
      title="Leave without saving?"
      onAnswer={(isAllowed) => (isAllowed ? blocker.proceed() : blocker.reset())}
    />
  );
}

/** While the session is held for the form: who is signed in instead. */
function useHeldSession(isUnsaved: () => boolean) {
  const uid = useUserId();
  const [report, setReport] = useState<{ uid: string | null }>();
  const isKept = useEffectEvent(isUnsaved);
  useEffect(() => holdFor({ uid, isUnsaved: () => isKept(), onHeld: setReport }), [uid]);
  return report;
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

const SignInDialog = lazy(async () => ({
  default: (await import('#web/frame/SignInAgain.tsx')).SignInDialog,
}));

/** Says that the session of a form with unsaved changes has ended in another tab, and offers to log in again. */
function HeldSession({ uid }: { uid: string | null }) {
  const [isAsking, setIsAsking] = useState(true);
  const title =
    uid === null ? 'You were signed out in another tab' : 'Another account is logged in';
  return (
    <>
      <Notice
        tone="warning"
        action={
          <Button size="sm" onClick={() => setIsAsking(true)}>
            Log in
          </Button>
        }
      >
        {title}. Log in {uid === null ? '' : 'with yours '}again to save.
      </Notice>
      {isAsking && (
        <Suspense>
          <SignInDialog title={title} onClose={() => setIsAsking(false)}>
            Log in again to save. Use the same account: what you have typed is still here.
          </SignInDialog>
        </Suspense>
      )}
    </>
  );
}
