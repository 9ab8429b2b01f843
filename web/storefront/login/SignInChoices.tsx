import { type ReactNode, useEffect, useState } from 'react';
import { PROVIDER_NAMES } from '#contract/provider-names.ts';
import type { AuthProvider, SignInWay } from '#contract/shop-config.ts';
import { providerPage } from '#web/frame/documents.ts';
import { loadIdentity } from '#web/session/load-identity.ts';
import { hasPasskeys } from '#web/session/passkey-support.ts';
import { explainSignInError } from '#web/session/sign-in-errors.ts';
import { signIn } from '#web/session/sign-in.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Button } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { EmailSignIn } from './EmailSignIn.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { ProviderMark } from './ProviderMark.tsx';
import { signInAsDemo, signInByWindow } from './provider-sign-in.ts';
import { WindowSignIn } from './WindowSignIn.tsx';
import { useSignInReady } from './use-sign-in-ready.ts';

/** A click on one of the buttons. */
interface Press {
  name: string;
  opensWindow: boolean;
  askProvider: Parameters<typeof signIn>[0];
}

/** The ways to log in, on the login page and in the dialog that asks to log in again. */
export function SignInChoices({
  onSignedIn,
  guest,
}: {
  onSignedIn?: () => void;
  /** Below the ways to log in. */
  guest?: ReactNode;
}) {
  const { auth, demoAccounts = [] } = shopConfig;
  const { press, isReady, kept, running, problem } = useSignIn(onSignedIn);
  const providers = providerPage ? (
    <>
      <div className="flex flex-col gap-3">
        {auth.providers.map((provider) => {
          const name = nameOf(provider);
          return (
            // Not busy while the window is open: it may be closed and opened again.
            <Button
              key={provider}
              aria-busy={!isReady}
              busy={!isReady && kept?.name === name}
              onClick={() =>
                press({ name, opensWindow: true, askProvider: () => signInByWindow(provider) })
              }
            >
              <ProviderMark provider={provider} />
              {name}
            </Button>
          );
        })}
      </div>
      <Notice problem={problem}>
        {!isReady && (
          <>
            <Spinner className="size-4" /> Sign-in is starting…
          </>
        )}
        {isReady && kept && `Sign-in is ready now. Press “${kept.name}” once more.`}
        {auth.providers.some((provider) => nameOf(provider) === running) &&
          'Go on in the window that has opened.'}
      </Notice>
    </>
  ) : (
    <WindowSignIn onSignedIn={onSignedIn} />
  );
  return (
    <>
      <div className="mt-8 mb-8 flex flex-col">
        {partsOf(auth.ways).map((part, at) => (
          <div
            key={part}
            className={
              at === 0 ? '' : part === 'passkey' ? 'mt-3' : 'mt-8 border-t border-line pt-8'
            }
          >
            {part === 'providers' && providers}
            {part === 'email' && <EmailSignIn onSignedIn={onSignedIn} />}
            {part === 'passkey' && <PasskeySignIn onSignedIn={onSignedIn} />}
          </div>
        ))}
      </div>

      {guest}

      {demoAccounts.length > 0 && (
        <DemoAccounts>
          {demoAccounts.map((account) => (
            <Button
              key={account.label}
              aria-busy={!isReady}
              busy={running === account.label || (!isReady && kept?.name === account.label)}
              onClick={() =>
                press({
                  name: account.label,
                  opensWindow: false,
                  askProvider: () => signInAsDemo(account),
                })
              }
            >
              {account.label}
            </Button>
          ))}
        </DemoAccounts>
      )}
    </>
  );
}

type Part = 'providers' | 'email' | 'passkey';

/** The ways in their order, the providers together where the first of them stands. A browser without passkeys isn't asked for one. */
function partsOf(ways: readonly SignInWay[]): Part[] {
  const parts = ways.map((way): Part => (way === 'email' || way === 'passkey' ? way : 'providers'));
  return [...new Set(parts)].filter((part) => part !== 'passkey' || hasPasskeys());
}

/** Signs in at a click. A click before sign-in is ready is remembered, and handled once it is. */
function useSignIn(onSignedIn: (() => void) | undefined) {
  const [running, setRunning] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  /** The last click before sign-in was ready. */
  const [kept, setKept] = useState<Press>();
  // It takes over whoever signs in here. A failure is reported then.
  useEffect(() => void loadIdentity().catch(() => {}), []);
  const isReady = useSignInReady(shopConfig.auth.emulatorUrl, () => {
    if (kept && mayCarryOut(kept)) press(kept);
  });

  function press(pressed: Press) {
    setProblem(null);
    if (!isReady && pressed !== kept) return setKept(pressed);
    const { name, askProvider } = pressed;
    setKept(undefined);
    setRunning(name);
    signIn(askProvider)
      .then(onSignedIn)
      .catch((error: unknown) => setProblem(explainSignInError(error)))
      .finally(() => setRunning((current) => (current === name ? undefined : current)));
  }

  return { press, isReady, kept, running, problem };
}

function DemoAccounts({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="demo-accounts" className="mt-2 border-t border-line pt-8">
      <h2 id="demo-accounts" className="text-lg">
        Demo accounts
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-muted">
        This shop runs on your machine. Come in as one of these:
      </p>
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  );
}

function nameOf(provider: AuthProvider): string {
  return `Continue with ${PROVIDER_NAMES[`${provider}.com`]}`;
}

/** Browsers block windows that open long after a click; another click is needed then. */
function mayCarryOut({ opensWindow }: Press): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return !opensWindow || (userActivation?.isActive ?? true);
}

/** Messages below the providers' buttons. A line of room is kept for them, so that nothing moves. */
function Notice({ problem, children }: { problem: string | null; children: ReactNode }) {
  return (
    <div className="min-h-12">
      <p
        role="alert"
        className="mt-4 mb-6 rounded-md bg-danger-soft px-4 py-3 text-danger empty:hidden"
      >
        {problem}
      </p>
      <output className="flex items-center gap-2 py-3 text-sm text-ink-muted empty:hidden">
        {children}
      </output>
    </div>
  );
}
