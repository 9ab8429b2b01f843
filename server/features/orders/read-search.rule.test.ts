import { describe, expect, it } from 'vitest';
import { readTyped } from './read-search.rule.ts';

describe('what somebody typed', () => {
  it.each([
    ['1001', { number: 1001, pinCode: '1001' }],
    ['411001', { number: 411_001, pinCode: '411001', phone: '100114', tracking: '411001' }],
    ['411 001', { pinCode: '411001', phone: '100114', tracking: '411001' }],
    ['sw1a 1aa', { pinCode: 'SW1A1AA', tracking: 'SW1A1AA' }],
    ['+91 (98200) 12345', { phone: '5432100289' }],
    ['09820012345', { pinCode: '09820012345', phone: '5432100289', tracking: '09820012345' }],
    ['98200-12345', { pinCode: '9820012345', phone: '5432100289', tracking: '9820012345' }],
    ['pi_3Nabc123', { reference: 'pi_3Nabc123' }],
    ['1z 999 aa1-01234567 84', { tracking: '1Z999AA10123456784' }],
    ['#1001', { number: 1001 }],
    ['#9999999999', {}],
    ['#abc', {}],
    ['asha sharma', {}],
    ['asha@example.com', {}],
    ['12a', { pinCode: '12A' }],
  ])('"%s" may stand for %j', (typed, expected) => {
    const { ids: _ids, ...read } = readTyped(typed).parts;
    expect(read).toEqual(expected);
  });

  it.each([
    ['01a1', '01a1'],
    ['01A1FC8D-cf', '01a1fc8dcf'],
  ])('"%s" may be the beginning of an id', (typed, digits) => {
    expect(readTyped(typed).parts.ids).toEqual({
      from: digits.padEnd(32, '0'),
      to: digits.padEnd(32, 'f'),
    });
  });

  it('is no id where it has other letters, or is longer than one', () => {
    expect(readTyped('asha').parts.ids).toBeUndefined();
    expect(readTyped('a'.repeat(33)).parts.ids).toBeUndefined();
  });

  it.each(['#1001', '# 1001', 'order 1001', 'Order #1001'])(
    '"%s" is a number and no word',
    (typed) => {
      expect(readTyped(typed)).toEqual({ parts: { number: 1001 }, hasWords: false });
    },
  );

  it.each(['1001', 'order', '#abc', 'order 1001 lamp'])('"%s" may also be words', (typed) => {
    expect(readTyped(typed).hasWords).toBe(true);
  });
});
