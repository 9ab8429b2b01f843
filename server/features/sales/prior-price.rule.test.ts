// Directive 98/6/EC, article 6a, as each case names it; CJEU C-330/23.
import { describe, expect, it } from 'vitest';
import { askedOf, PRIOR_PRICES } from '#testing/prior-prices.ts';
import { priorPrice } from './prior-price.rule.ts';

describe('the price that is struck', () => {
  it.each(PRIOR_PRICES)('$what', (each) => {
    const { spans, right, ...now } = askedOf(each);
    expect(priorPrice(spans, now)).toEqual(right);
  });
});
