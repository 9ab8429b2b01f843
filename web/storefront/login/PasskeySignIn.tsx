import { KeyRound } from 'lucide-react';
import { useSubmit } from '#web/frame/use-submit.ts';
import { signIn } from '#web/session/sign-in.ts';
import { Button } from '#web/ui/Button.tsx';

/** Signs in with a passkey. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn?: (() => void) | undefined }) {
  const { act, isBusy, problem } = useSubmit(async () => {
    await signIn(async () => (await import('#web/session/passkeys.ts')).openSessionByPasskey());
    onSignedIn?.();
  });
  return (
    <div className="flex flex-col gap-3">
      <Button busy={isBusy} onClick={() => void act()}>
        <KeyRound aria-hidden className="size-5" />
        Continue with a passkey
      </Button>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
