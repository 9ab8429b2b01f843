import { useRef, useState } from 'react';
import type { SecondFactor } from '#contract/factors.ts';
import { useSubmit } from '#web/frame/use-submit.ts';
import { finishSignInAgain } from '#web/session/id-token.ts';
import { hasPasskeys } from '#web/session/passkey-support.ts';
import { selectUser, signInAgainEnded } from '#web/session/session-slice.ts';
import { useShopDispatch, useShopSelector } from '#web/store-hooks.ts';
import { PasskeySignIn } from '#web/storefront/login/PasskeySignIn.tsx';
import { Button } from '#web/ui/Button.tsx';
import { OpenModal } from '#web/ui/Modal.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ownFactor, proveFactor } from './factor-endpoints.ts';
import { FactorCodeForm } from './FactorCodeForm.tsx';
import { SetUpApp } from './SetUpApp.tsx';

/** Asks for the second factor where the server requires it. The screen stays, and the refused calls are sent again. */
export function FactorDialog() {
  const dispatch = useShopDispatch();
  const dialog = useRef<HTMLDialogElement>(null);
  const uid = useShopSelector(selectUser)?._id ?? '';
  const { currentData: factor, isError } = ownFactor.useQuery(uid, {
    refetchOnMountOrArgChange: true,
  });
  const finish = () => {
    finishSignInAgain(true);
    dialog.current?.close();
  };
  return (
    <OpenModal
      dialog={dialog}
      aria-labelledby="second-factor"
      onClose={() => dispatch(signInAgainEnded())}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-left text-base text-ink shadow-lg backdrop:bg-black/50"
    >
      <div className="flex flex-col gap-5 p-6">
        <h2 id="second-factor" className="text-lg">
          Your second factor
        </h2>
        {!factor && !isError && <Skeleton className="h-24 w-full" />}
        {isError && <p className="text-ink-muted">It can’t be asked for now. Try again later.</p>}
        {factor &&
          (factor.has ? <Prove factor={factor} onDone={finish} /> : <Add onDone={finish} />)}
        <Button className="self-end" onClick={() => dialog.current?.close()}>
          Not now
        </Button>
      </div>
    </OpenModal>
  );
}

function Prove({ factor, onDone }: { factor: SecondFactor; onDone: () => void }) {
  const [prove] = proveFactor.useMutation();
  const canType = factor.app !== undefined || factor.recoveryCodes > 0;
  return (
    <>
      <p className="text-ink-muted">
        This part of the shop asks for it once after each log-in. Nothing on this page is lost, and
        what you were doing goes on.
      </p>
      {canType && (
        <FactorCodeForm
          label={factor.app ? 'Code of your app' : 'Recovery code'}
          {...(factor.app && { hint: 'Or one of your recovery codes' })}
          act="Go on"
          onSend={async (code) => {
            await prove(code).unwrap();
            onDone();
          }}
        />
      )}
      {factor.passkeys > 0 && hasPasskeys() && <PasskeySignIn onSignedIn={onDone} />}
      {!canType && !hasPasskeys() && (
        <p className="text-ink-muted">
          Your second factor is a passkey, and this browser has none. Log in where you have it, or
          ask whoever runs the shop.
        </p>
      )}
    </>
  );
}

function Add({ onDone }: { onDone: () => void }) {
  const { act, isBusy, problem } = useSubmit(async () => {
    const { makePasskey } = await import('#web/session/passkeys.ts');
    await makePasskey();
    onDone();
  });
  const [isSettingUp, setSettingUp] = useState(false);
  if (isSettingUp) return <SetUpApp onDone={onDone} />;
  return (
    <>
      <p className="text-ink-muted">
        Your duties need one, beside what you log in with: a passkey, or an app that shows codes.
        Nothing on this page is lost.
      </p>
      {hasPasskeys() && (
        <Button busy={isBusy} onClick={() => void act()}>
          Add a passkey
        </Button>
      )}
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <Button onClick={() => setSettingUp(true)}>Set up an app</Button>
    </>
  );
}
