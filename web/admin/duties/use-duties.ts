import type { Duty } from '#contract/duties.ts';
import { selectUser } from '#web/session/session-slice.ts';
import { useShopSelector } from '#web/store-hooks.ts';

const NONE: readonly Duty[] = [];

/** Returns the duties of the admin who is signed in. The server decides; screens leave out what it would refuse. */
export function useDuties(): readonly Duty[] {
  return useShopSelector((state) => selectUser(state)?.duties ?? NONE);
}

export function useHasDuty(duty: Duty): boolean {
  return useDuties().includes(duty);
}
