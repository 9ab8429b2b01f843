import { FACTOR_LIMITS } from '#contract/factors.ts';

export interface Tries {
  tries: number;
  waits: number;
  waitUntil: Date | null;
}

export const NO_TRIES: Tries = { tries: 0, waits: 0, waitUntil: null };

/** Seconds until somebody may type a code again; 0 if they may now. */
export function secondsToWait({ waitUntil }: Pick<Tries, 'waitUntil'>, at: Date): number {
  return waitUntil === null
    ? 0
    : Math.max(0, Math.ceil((waitUntil.getTime() - at.getTime()) / 1000));
}

/** The tries with one more wrong code: after so many of them a wait begins, twice as long as the last one. */
export function afterWrongCode({ tries, waits }: Tries, at: Date): Tries {
  if (tries + 1 < FACTOR_LIMITS.tries) return { tries: tries + 1, waits, waitUntil: null };
  const { waitMinutes, longestWaitMinutes } = FACTOR_LIMITS;
  const minutes = Math.min(waitMinutes * 2 ** waits, longestWaitMinutes);
  return {
    tries: 0,
    waits: waits + 1,
    waitUntil: new Date(at.getTime() + minutes * 60_000),
  };
}
