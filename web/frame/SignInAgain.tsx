import { lazy, type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { isBackOffice } from '#contract/pages.ts';
import { finishSignInAgain } from '#web/session/id-token.ts';
import { selectSession, signInAgainEnded } from '#web/session/session-slice.ts';
import { useShopDispatch, useShopSelector } from '#web/store-hooks.ts';
import { SignInChoices } from '#web/storefront/login/SignInChoices.tsx';
import { Button } from '#web/ui/Button.tsx';
import { OpenModal } from '#web/ui/Modal.tsx';

const FactorDialog = lazy(async () => ({
  default: (await import('#web/factor/FactorDialog.tsx')).FactorDialog,
}));

/** Asks to log in again, or for the second factor, where the server requires it. The screen stays, and the refused calls are sent again. */
export function Component() {
  const dispatch = useShopDispatch();
  const isBackOfficeHere = isBackOffice(useLocation().pathname);
  if (useShopSelector(selectSession).asksAgain === 'SECOND_FACTOR_NEEDED') return <FactorDialog />;
  return (
    <SignInDialog
      title="Please log in again"
      onSignedIn={() => finishSignInAgain(true)}
      onClose={() => dispatch(signInAgainEnded())}
    >
      {isBackOfficeHere ? 'The back office' : 'This step'} asks for a newer log-in than yours. Use
      the same account: nothing on this page is lost, and what you were doing goes on.
    </SignInDialog>
  );
}

interface SignInDialogProps {
  title: string;
  /** The reason. */
  children: ReactNode;
  onSignedIn?: () => void;
  onClose: () => void;
}

/** The ways to log in, in a dialog. Shown for as long as it is rendered. */
export function SignInDialog({ title, children, onSignedIn, onClose }: SignInDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <OpenModal
      dialog={dialog}
      aria-labelledby="sign-in-again"
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-left text-base text-ink shadow-lg backdrop:bg-black/50"
    >
      <div className="flex flex-col p-6">
        <h2 id="sign-in-again" className="text-lg">
          {title}
        </h2>
        <p className="mt-3 text-ink-muted">{children}</p>
        <SignInChoices
          onSignedIn={() => {
            onSignedIn?.();
            dialog.current?.close();
          }}
        />
        <Button className="mt-6 self-end" onClick={() => dialog.current?.close()}>
          Not now
        </Button>
      </div>
    </OpenModal>
  );
}
