import { expect, it } from 'vitest';
import { grown, withRow, type Span } from './row-spans.ts';

it('all rows that are rendered become whole in a few steps, first those on the screen', () => {
  const rendered = { from: 95, to: 112 };
  const steps: Span[] = [];
  for (
    let whole: Span = { from: 0, to: 21 };
    whole.from > rendered.from || whole.to < rendered.to;
  ) {
    whole = grown(whole, rendered, 100);
    steps.push(whole);
  }
  expect(steps).toEqual([
    { from: 100, to: 103 },
    { from: 100, to: 106 },
    { from: 100, to: 109 },
    { from: 100, to: 112 },
    { from: 97, to: 112 },
    { from: 95, to: 112 },
  ]);
});

it('rows that stay rendered stay whole', () => {
  expect(grown({ from: 90, to: 107 }, { from: 95, to: 112 }, 100)).toEqual({ from: 95, to: 110 });
});

it('a row becomes whole at once, with those between where it is near', () => {
  const whole = { from: 95, to: 112 };
  expect(withRow(whole, 100)).toBe(whole);
  expect(withRow(whole, 113)).toEqual({ from: 95, to: 114 });
  expect(withRow(whole, 93)).toEqual({ from: 93, to: 112 });
  expect(withRow(whole, 1999)).toEqual({ from: 1999, to: 2000 });
});
