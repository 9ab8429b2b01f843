import { Fraction } from './fraction.ts';

const NOTHING = new Fraction(0);

/** Shares out a sum of money: all parts up to each one come to their exact share, rounded. */
export function sharedByPosition(
  all: Fraction,
  weights: readonly Fraction[],
  rounding: 'down' | 'half up' = 'down',
): Fraction[] {
  const whole = Fraction.sum(weights);
  if (whole.isZero) return weights.map(() => NOTHING);
  const upTo = (count: number) => {
    const exact = all.times(Fraction.sum(weights.slice(0, count))).dividedBy(whole);
    return rounding === 'down' ? exact.down() : exact.halfUp();
  };
  return weights.map((_, at) => upTo(at + 1).minus(upTo(at)));
}
