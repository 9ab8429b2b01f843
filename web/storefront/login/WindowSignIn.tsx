import { useEffect, useRef, useState } from 'react';
import { PROVIDER_NAMES } from '#contract/provider-names.ts';
import { explainSignInError } from '#web/session/sign-in-errors.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Button } from '#web/ui/Button.tsx';
import { openSignInWindow, untilSignedInThere } from './open-sign-in-window.ts';

/**
 * Logs in with a provider from a page that may not run the provider's scripts: in a window with the log-in page. What is on this page
 * stays.
 */
export function WindowSignIn({ onSignedIn }: { onSignedIn: (() => void) | undefined }) {
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useRef<AbortController>(null);
  useEffect(() => () => waiting.current?.abort(), []);

  function open() {
    const opened = openSignInWindow();
    setProblem(opened ? null : explainSignInError({ code: 'auth/popup-blocked' }));
    if (!opened) return;
    waiting.current?.abort();
    const stop = new AbortController();
    waiting.current = stop;
    setWaiting(true);
    void untilSignedInThere(opened, stop.signal).then((isSignedIn) => {
      if (stop.signal.aborted) return;
      setWaiting(false);
      if (isSignedIn) onSignedIn?.();
    });
  }

  const names = shopConfig.auth.providers.map((each) => PROVIDER_NAMES[`${each}.com`]);
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
  return (
    <>
      <Button className="w-full" onClick={open}>{`Continue with ${list}`}</Button>
      <div className="min-h-12">
        <p
          role="alert"
          className="mt-4 mb-6 rounded-md bg-danger-soft px-4 py-3 text-danger empty:hidden"
        >
          {problem}
        </p>
        <output className="block py-3 text-sm text-ink-muted empty:hidden">
          {isWaiting && 'Go on in the window that has opened.'}
        </output>
      </div>
    </>
  );
}
