/** Signals that reach us over several ways within this time are one wish. */
const ONE_WISH_MS = 1_000;

/**
 * A signal that aborts when the process is asked to end: Ctrl-C, SIGTERM, a closed terminal, or the
 * bootstrap gone. Asked a second time, the process ends at once; its helpers then stop by themselves.
 */
export function leaveSignal(): AbortSignal {
  const controller = new AbortController();
  let askedAt = 0;
  const ask = (): void => {
    const now = performance.now();
    if (!controller.signal.aborted) {
      askedAt = now;
      controller.abort();
    } else if (now - askedAt > ONE_WISH_MS) {
      process.exit(130);
    }
  };
  process.on('SIGINT', ask);
  process.on('SIGTERM', ask);
  process.on('SIGHUP', ask);
  if (process.connected) process.on('disconnect', ask);
  // Whoever read our lines may be gone before us.
  process.stdout.on('error', ask);
  process.stderr.on('error', ask);
  return controller.signal;
}

/** Waits for work, or rejects as soon as the process is asked to end. */
export async function unlessLeaving<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** Resolves when the process is asked to end. */
export function untilLeaving(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
