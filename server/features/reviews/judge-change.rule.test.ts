// contract/reviews.ts, `ReviewChange`: its writer changes the words and stars, admins the rest.
import { describe, expect, it } from 'vitest';
import type { ReviewChange } from '#contract/reviews.ts';
import { judgeChange } from './judge-change.rule.ts';

const PEOPLE = {
  writer: { isWriter: true, isAdmin: false },
  admin: { isWriter: false, isAdmin: true },
  both: { isWriter: true, isAdmin: true },
  neither: { isWriter: false, isAdmin: false },
};
const WORDS: ReviewChange = { stars: 2, title: 'Worse now', text: 'It broke.' };
const HIDING: ReviewChange = { hidden: true, reason: 'Has a phone number' };

describe('a change of a review is made for', () => {
  it.each<[keyof typeof PEOPLE, string, ReviewChange]>([
    ['writer', 'all words', WORDS],
    ['writer', 'one of them', { stars: 1 }],
    ['both', 'all words', WORDS],
    ['admin', 'hiding with a reason', HIDING],
    ['admin', 'showing it again', { hidden: false }],
    ['admin', 'an answer', { reply: 'Thank you' }],
    ['admin', 'taking the answer back', { reply: null }],
    ['both', 'words and an answer', { ...WORDS, reply: 'Thank you' }],
  ])('its %s: %s', (who, _, change) => {
    expect(judgeChange(change, PEOPLE[who])).toEqual({ ok: true });
  });
});

describe('a change of a review is refused', () => {
  it.each<[keyof typeof PEOPLE, ReviewChange, string]>([
    ['writer', HIDING, 'not-admin'],
    ['writer', { reply: 'I thank myself' }, 'not-admin'],
    ['writer', { ...WORDS, hidden: false }, 'not-admin'],
    ['writer', { reason: 'None' }, 'not-admin'],
    ['admin', WORDS, 'not-writer'],
    ['admin', { stars: 5, reply: 'Thank you' }, 'not-writer'],
    ['neither', WORDS, 'not-writer'],
    ['neither', HIDING, 'not-admin'],
    ['neither', {}, 'not-writer'],
    ['admin', { hidden: true }, 'no-reason'],
    ['writer', {}, 'nothing'],
    ['admin', {}, 'nothing'],
    ['admin', { reason: 'Only a reason' }, 'nothing'],
  ])('for %s with %j: %s', (who, change, reason) => {
    expect(judgeChange(change, PEOPLE[who])).toEqual({ ok: false, reason });
  });
});
