import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

const SignInDialog = lazy(async () => ({
  default: (await import('#web/frame/SignInAgain.tsx')).SignInDialog,
}));

/** Says over a form with unsaved changes that its session has ended elsewhere, and offers to log in again. */
export function HeldSession({ uid }: { uid: string | null }) {
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
