import { isEveryDuty, type Duty } from '#contract/duties.ts';

export interface RightsChange {
  /** The duties of whoever makes the change. */
  caller: readonly Duty[];
  /** The duties that somebody has, and those they get: none with the role of a customer. */
  had: readonly Duty[];
  gets: readonly Duty[];
  /** The duties of each other admin, the caller included. */
  others: readonly (readonly Duty[])[];
}

export type RightsVerdict =
  | { ok: true }
  | { ok: false; reason: 'lacks'; duty: Duty }
  | { ok: false; reason: 'last-owner' };

/**
 * Judges whether somebody may change the duties of another or their own. Nobody grants a duty they don't have, or changes,
 * demotes or deletes somebody with one; and a shop that has an owner keeps one.
 */
export function judgeRights({ caller, had, gets, others }: RightsChange): RightsVerdict {
  const lacked = [...had, ...gets].find((duty) => !caller.includes(duty));
  if (lacked) return { ok: false, reason: 'lacks', duty: lacked };
  const losesOwner = isEveryDuty(had) && !isEveryDuty(gets);
  if (losesOwner && !others.some(isEveryDuty)) return { ok: false, reason: 'last-owner' };
  return { ok: true };
}
