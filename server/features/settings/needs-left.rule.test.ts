import { expect, it } from 'vitest';
import { SETUP_NEEDS } from '#contract/setup-needs.ts';
import { needsLeft, type Answered } from './needs-left.rule.ts';

const method = (kind: 'card' | 'delivery', on: boolean) => ({
  kind,
  on,
  name: kind,
  words: '',
  dueDays: 7,
  shipBeforePaid: false,
});

it.each<[Answered['changes'], readonly string[]]>([
  [{}, SETUP_NEEDS],
  [{ seller: { country: 'DE' } }, ['currency', 'tax', 'payment']],
  [{ seller: { country: '' } }, SETUP_NEEDS],
  [{ seller: { vat: '' } }, SETUP_NEEDS],
  [{ taxPercent: 0 }, ['country', 'currency', 'payment']],
  [{ tax: {} }, ['country', 'currency', 'payment']],
  [{ payments: [method('card', true)] }, SETUP_NEEDS],
  [{ payments: [method('card', true), method('delivery', false)] }, SETUP_NEEDS],
  [{ payments: [method('delivery', true)] }, ['country', 'currency', 'tax']],
])('after %j a new shop needs %j', (changes, left) => {
  expect(needsLeft(SETUP_NEEDS, { changes })).toEqual(left);
});

it('what is answered elsewhere is needed no more, and nothing is needed again', () => {
  expect(needsLeft(['currency', 'tax'], { changes: {}, others: ['currency'] })).toEqual(['tax']);
  expect(needsLeft([], { changes: {} })).toEqual([]);
});
