import { expect, it } from 'vitest';
import { fillIn, linesOf, oneLine } from './letter-text.rule.ts';

it.each([
  ['Asha\r\nBcc: all@example.com', 'Asha Bcc: all@example.com'],
  ['\u202eahsA\u202c', 'ahsA'],
  ['a\u2028b\u0000c\u0085d', 'a b c d'],
  ['  क्\u200dष  ', 'क्\u200dष'],
  ['half \ud800 pair', 'half \ufffd pair'],
  ['"Quoted" <b>', '"Quoted" <b>'],
])('%j is the line %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

it('a long text is cut with a sign that it goes on', () => {
  expect(oneLine('x'.repeat(300), 10)).toBe('xxxxxxxxx…');
});

it('lines of a message stay lines, and empty ones go', () => {
  expect(linesOf('One\r\n\n Two \u202e\nThree')).toEqual(['One', 'Two', 'Three']);
});

it('fills in what is known, once', () => {
  expect(
    fillIn('{number} at {shop} {other} {constructor}', { number: '{shop}', shop: 'Ours' }),
  ).toBe('{shop} at Ours {other} {constructor}');
});
