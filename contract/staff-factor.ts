import { DUTIES, DUTY_WORDS, type Duty } from './duties.ts';

/** Of which admins a second factor is demanded: of none, of all, or of those with one of these duties. */
export type StaffSecondFactor = 'none' | 'all' | readonly Duty[];

/**
 * The duties that count only with a second factor. Staff is one of them wherever any is: whoever has it could give themselves, by
 * another account, those that need one.
 */
export function dutiesWithFactor(demanded: StaffSecondFactor): Duty[] {
  if (demanded === 'none') return [];
  if (demanded === 'all') return [...DUTIES];
  return DUTIES.filter((duty) => duty === 'staff' || demanded.includes(duty));
}

/** Of whom a stored setting demands it, in words. */
export function whoseFactor(demanded: unknown): string {
  if (demanded === 'all') return 'of all admins';
  if (!Array.isArray(demanded)) return 'of nobody';
  const duties = dutiesWithFactor(demanded as Duty[]);
  return `of admins with ${duties.map((duty) => DUTY_WORDS[duty].label).join(', ')}`;
}
