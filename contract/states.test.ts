import { describe, expect, it } from 'vitest';
import { INDIAN_STATES, indianState, stateCode, stateName } from './states.ts';

describe('the states of India', () => {
  it('are 28 states and 8 union territories, each with codes of its own', () => {
    expect(INDIAN_STATES).toHaveLength(36);
    for (const field of ['code', 'name', 'gst'] as const)
      expect(new Set(INDIAN_STATES.map((state) => state[field])).size).toBe(36);
  });

  it.each([
    'MH',
    'mh',
    'IN-MH',
    'Maharashtra',
    'maharashtra',
    ' MAHARASHTRA ',
    'Mahārāshtra',
    '27',
  ])('are found by %j', (text) => {
    expect(indianState(text)?.code).toBe('MH');
  });

  it.each([
    ['Tamilnadu', 'TN'],
    ['tamil-nadu', 'TN'],
    ['West  bengal.', 'WB'],
    ['Andaman & Nicobar', 'AN'],
  ])('are found by %s, as people write it', (text, code) => {
    expect(indianState(text)?.code).toBe(code);
  });

  it.each([
    ['Orissa', 'OD'],
    ['CT', 'CG'],
    ['Jammu & Kashmir', 'JK'],
    ['new  delhi', 'DL'],
  ])('are found by the former code or name %s', (text, code) => {
    expect(indianState(text)?.code).toBe(code);
  });

  it('are not found by other words', () => {
    for (const text of ['', 'Maharastra', 'M', 'constructor', '99', 'Zz', '-'])
      expect(indianState(text)).toBeUndefined();
  });
});

it('a state is kept by its code and shown by its name, in India only', () => {
  expect(stateCode({ country: 'IN', state: 'Karnataka' })).toBe('KA');
  expect(stateName({ country: 'IN', state: 'KA' })).toBe('Karnataka');
  expect(stateName({ country: 'US', state: 'GA' })).toBe('GA');
  expect(stateCode({ country: 'IN', state: 'Nowhere' })).toBe('Nowhere');
});
