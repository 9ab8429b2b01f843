import { useEffect, useEffectEvent, useState } from 'react';

const INTERVAL_MS = 1_000;

/**
 * Returns true if the provider can sign anybody in yet: the local emulator takes some seconds to start.
 *
 * @param onReady called once it can, if it could not from the start
 */
export function useSignInReady(emulatorUrl: string | undefined, onReady: () => void): boolean {
  const [isReady, setReady] = useState(emulatorUrl === undefined);
  const becomeReady = useEffectEvent(() => {
    setReady(true);
    onReady();
  });
  useEffect(() => {
    if (emulatorUrl === undefined) return undefined;
    const stop = new AbortController();
    void waitForEmulator(emulatorUrl, stop.signal).then(() => {
      if (!stop.signal.aborted) becomeReady();
    });
    return () => stop.abort();
  }, [emulatorUrl]);
  return isReady;
}

async function waitForEmulator(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isEmulatorReady(url, signal))) {
    await new Promise((resolve) => {
      setTimeout(resolve, INTERVAL_MS);
    });
  }
}

async function isEmulatorReady(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = (await (await fetch(url, { signal })).json()) as {
      authEmulator?: { ready?: boolean };
    };
    return answer.authEmulator?.ready === true;
  } catch {
    return false;
  }
}
