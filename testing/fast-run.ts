/** True in a whole `npm test` without the long tests, which has no time to repeat much. */
export const IS_FAST_RUN = process.env['TEST_FAST_RUN'] === 'on';

/** Returns how often to repeat: the number of random cases, or of rounds of a race. The fast run does it a few times. */
export function repeats(few: number, many: number): number {
  return IS_FAST_RUN ? few : many;
}

/** Returns the cases to test of one rule: in the fast run the first ones, which should differ most, and in all others every one. */
export function firstOf<const Case>(few: number, cases: readonly Case[]): readonly Case[] {
  return IS_FAST_RUN ? cases.slice(0, few) : cases;
}
