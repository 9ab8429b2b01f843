import type { FastifyBaseLogger } from 'fastify';

/** A flood has ended when nothing was refused for this long. */
const CALM_MS = 60_000;

/** Logs one line for a flood of refused connections or requests, without addresses. */
export function logFloods(log: () => Pick<FastifyBaseLogger, 'warn'>): (of: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (of) => {
    const now = performance.now();
    if (now - last > CALM_MS)
      log().warn({ of }, 'a flood: what is beyond the limits of connections is refused');
    last = now;
  };
}
