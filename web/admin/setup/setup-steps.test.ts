import { expect, it } from 'vitest';
import { SETUP_NEEDS } from '#contract/setup-needs.ts';
import { isAnswered, notOpenWords, stepOf, STEPS } from './setup-steps.ts';

it('the setup begins with the first step that the shop still needs something of, or the one that is named', () => {
  expect(stepOf(null, SETUP_NEEDS)).toBe(0);
  expect(stepOf(null, ['payment'])).toBe(4);
  expect(stepOf('mail', SETUP_NEEDS)).toBe(3);
  expect(stepOf('nowhere', ['tax'])).toBe(1);
  expect(stepOf(null, [])).toBe(0);
});

it('every need is asked in one step', () => {
  expect(STEPS.flatMap(({ needs }) => needs).sort()).toEqual([...SETUP_NEEDS].sort());
  expect(isAnswered(STEPS[0], ['currency'])).toBe(false);
  expect(isAnswered(STEPS[0], ['tax'])).toBe(true);
  expect(isAnswered(STEPS[3], [])).toBe(false);
});

it('a shop that is not open yet says what it still needs', () => {
  expect(notOpenWords(['tax', 'payment'])).toBe(
    'The shop is not open yet: nothing can be bought. It needs the tax and a way to pay.',
  );
  expect(notOpenWords()).toContain('the country of the seller, the currency, the tax, and a way');
});
