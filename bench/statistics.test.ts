import { describe, expect, it } from 'vitest';
import { median, medianShare, percentile, rounded, spread } from './statistics.ts';

describe('the statistics of measurements', () => {
  it('take the middle value, whatever the order, or the mean of the two in the middle', () => {
    expect(median([30, 10, 20])).toBe(20);
    expect(median([40, 10, 20, 30])).toBe(25);
    expect(median([7])).toBe(7);
    expect(median([])).toBeNaN();
  });

  it('say how far the rounds lie apart, as a share of the middle one', () => {
    expect(spread([95, 100, 105])).toBeCloseTo(0.1);
    expect(spread([100])).toBe(0);
  });

  it('take percentiles by the nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, place) => 100 - place);
    expect(percentile(values, 0.5)).toBe(50);
    expect(percentile(values, 0.99)).toBe(99);
    expect(percentile(values, 1)).toBe(100);
    expect(percentile([3], 0.99)).toBe(3);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it('compare round by round, so that a slow minute counts for both', () => {
    // The machine was half as fast in the second round.
    expect(medianShare([80, 40, 80], [100, 50, 100])).toBeCloseTo(0.8);
  });

  it('keep three digits of a small number, and whole numbers from a hundred on', () => {
    expect([0.66666, 12.345, 1234.5].map(rounded)).toEqual([0.667, 12.3, 1235]);
  });
});
