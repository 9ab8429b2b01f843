import { describe, expect, it } from 'vitest';
import { readTyped } from './read-search.rule.ts';

describe('what somebody typed', () => {
  it.each([
    ['1001', { number: '1001', pinCode: '1001' }],
    ['411001', { number: '411001', pinCode: '411001', phone: '411001', tracking: '411001' }],
    ['411 001', { pinCode: '411001', phone: '411001', tracking: '411001' }],
    ['sw1a 1aa', { pinCode: 'sw1a1aa', tracking: 'sw1a1aa' }],
    ['+91 (98200) 12345', { phone: '9820012345' }],
    [
      '09820012345',
      {
        id: '09820012345',
        pinCode: '09820012345',
        phone: '9820012345',
        tracking: '09820012345',
      },
    ],
    ['0042', { number: '42', pinCode: '0042' }],
    ['pi_3Nabc123', { reference: 'pi_3nabc123' }],
    ['1z 999 aa1-01234567 84', { tracking: '1z999aa10123456784' }],
    ['#1001', { number: '1001' }],
    ['#9999999999', {}],
    ['#abc', {}],
    ['asha sharma', {}],
    ['asha@example.com', {}],
    ['12a', { pinCode: '12a' }],
    [
      '01A1FC8D-cf',
      { id: '01a1fc8dcf', pinCode: '01a1fc8dcf', reference: '01a1fc8d-cf', tracking: '01a1fc8dcf' },
    ],
  ])('"%s" may stand for %j', (typed, expected) => {
    expect(readTyped(typed).codes).toEqual(expected);
  });

  it('is no id where it has other letters, fewer than 8 digits, or more than an id', () => {
    expect(readTyped('asha').codes.id).toBeUndefined();
    expect(readTyped('01a1fc8').codes.id).toBeUndefined();
    expect(readTyped('a'.repeat(33)).codes.id).toBeUndefined();
  });

  it.each(['#1001', '# 1001', 'order 1001', 'Order #1001'])(
    '"%s" is a number and no word',
    (typed) => {
      expect(readTyped(typed)).toEqual({ codes: { number: '1001' }, hasWords: false });
    },
  );

  it.each(['1001', 'order', '#abc', 'order 1001 lamp'])('"%s" may also be words', (typed) => {
    expect(readTyped(typed).hasWords).toBe(true);
  });
});
