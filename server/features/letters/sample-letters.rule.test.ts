import { expect, it } from 'vitest';
import { LETTER_KINDS } from '#contract/letter-kinds.ts';
import { sampleOf } from './sample-letters.rule.ts';

it.each(LETTER_KINDS)('a sample of the letter %s leads into the shop', (kind) => {
  const shop = { origin: 'https://shop.example', locale: 'en-IN', currency: 'INR' };
  const { content, values } = sampleOf(kind, shop);
  expect(content.button?.url).toMatch(/^https:\/\/shop\.example\//);
  expect(values).toEqual({ number: '1001', product: 'Sample lamp' });
});
