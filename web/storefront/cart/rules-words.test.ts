import { expect, test } from 'vitest';
import { DEFAULT_RULES } from '#contract/pricing-rules.ts';
import { wordsOfChange } from './rules-words.ts';

const money = (amount: number) => `₹${amount}`;

test('a change of the rules is shown in words, with what they were before', () => {
  const now = { taxPercent: 12.5, shippingCharge: 15_050, freeShippingAbove: 200_000 };
  expect(wordsOfChange(DEFAULT_RULES, now, money)).toEqual([
    'Tax is now 12.5% instead of 18%.',
    'Shipping now costs ₹150.5 instead of ₹200.',
    'It is free above ₹2000 instead of ₹1000.',
  ]);
  expect(wordsOfChange(now, now, money)).toEqual([]);
});
