import { useState, type ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { isShopReachable } from './chunk-loading.ts';

interface ErrorScreenProps {
  /** An explanation in the visitor's words. */
  explanation: string;
  /** The browser is offline; nothing is wrong with the shop. */
  isOffline?: boolean;
  /** Another action, beside "Try again" and "Go to the home page". */
  children?: ReactNode;
}

/** The screen for unexpected errors. "Try again" reloads the page. */
export function ErrorScreen({ explanation, isOffline, children }: ErrorScreenProps) {
  const [attempt, setAttempt] = useState<'none' | 'running' | 'unreachable'>('none');
  async function tryAgain() {
    setAttempt('running');
    if (await isShopReachable()) location.reload();
    else setAttempt('unreachable');
  }
  return (
    <div className="page flex flex-1 flex-col items-start justify-center gap-4 py-24">
      <title>{`${isOffline ? OFFLINE : 'Error'} · ${shopConfig.shop.name}`}</title>
      <h1 tabIndex={-1} className="text-2xl">
        {isOffline ? OFFLINE : 'Unexpected Application Error!'}
      </h1>
      <p className="max-w-prose text-ink-muted">{explanation}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" busy={attempt === 'running'} onClick={() => void tryAgain()}>
          Try again
        </Button>
        {/* A page load, not a client-side navigation: the app itself may be broken. Offline it would end on the browser's error page. */}
        {!isOffline && (
          <a href={paths.home} className={buttonLook('secondary')}>
            Go to the home page
          </a>
        )}
        {children}
      </div>
      <p role="alert" className="text-danger">
        {attempt === 'unreachable' &&
          "The shop can't be reached. Check your connection and try again."}
      </p>
    </div>
  );
}

const OFFLINE = 'You are offline';
