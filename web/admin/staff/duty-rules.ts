import { DUTIES, DUTY_WORDS, isEveryDuty, type Duty } from '#contract/duties.ts';
import type { StaffAnswer } from '#contract/staff.ts';

type Member = StaffAnswer['staff'][number];

/** Says why somebody's duties can't be changed by the caller; undefined where they can. The server decides. */
export function whyDutiesStay(
  { user, duties }: Member,
  { uid, own }: { uid: string; own: readonly Duty[] },
): string | undefined {
  if (user.shopOwner && user._id !== uid) return 'The shop’s owner keeps all duties.';
  const lacked = duties.find((duty) => !own.includes(duty));
  if (lacked) return `They have the duty ${DUTY_WORDS[lacked].label}, which you don’t have.`;
  return undefined;
}

/** Returns true if the member is the only one with all duties. */
export function isLastOwner({ user, duties }: Member, staff: readonly Member[]): boolean {
  const others = staff.filter((each) => each.user._id !== user._id);
  return isEveryDuty(duties) && !others.some((each) => isEveryDuty(each.duties));
}

/** Duties in words: "Everything", "Orders, Refunds". */
export function dutiesInWords(duties: readonly Duty[]): string {
  if (isEveryDuty(duties)) return 'Everything';
  return duties.map((duty) => DUTY_WORDS[duty].label).join(', ') || 'Nothing';
}

/** The duties with one more or one less, in the order of the contract. */
export function withDuty(duties: readonly Duty[], duty: Duty, isOn: boolean): Duty[] {
  return DUTIES.filter((each) => (each === duty ? isOn : duties.includes(each)));
}
