/** One Ctrl-C can arrive several times, from the terminal and through npm: within this time they count as one. */
const SAME_REQUEST_MS = 1_000;

/**
 * A signal that aborts when the process is asked to end: Ctrl-C, SIGTERM, a closed terminal, or the end of
 * bootstrap.mjs. A second request ends the process at once; its child processes then stop by themselves.
 */
export function shutdownSignal(): AbortSignal {
  const controller = new AbortController();
  let requestedAt = 0;
  const requestShutdown = (): void => {
    const now = performance.now();
    if (!controller.signal.aborted) {
      requestedAt = now;
      controller.abort();
    } else if (now - requestedAt > SAME_REQUEST_MS) {
      process.exit(130);
    }
  };
  process.on('SIGINT', requestShutdown);
  process.on('SIGTERM', requestShutdown);
  process.on('SIGHUP', requestShutdown);
  if (process.connected) process.on('disconnect', requestShutdown);
  // The process that reads the output may have ended.
  process.stdout.on('error', requestShutdown);
  process.stderr.on('error', requestShutdown);
  return controller.signal;
}

/** Waits for `work`, but rejects as soon as `signal` aborts. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Resolves when `signal` aborts. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
