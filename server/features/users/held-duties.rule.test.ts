import { expect, it } from 'vitest';
import { DUTIES } from '#contract/duties.ts';
import { heldDuties } from './held-duties.rule.ts';

it('an admin from before there were duties has all of them', () => {
  expect(heldDuties({ role: 'admin', duties: null })).toEqual(DUTIES);
});

it('an admin has the duties of their row, in the order of the contract', () => {
  expect(heldDuties({ role: 'admin', duties: ['staff', 'orders'] })).toEqual(['orders', 'staff']);
  expect(heldDuties({ role: 'admin', duties: [] })).toEqual([]);
});

it('duties that this version does not know are left out', () => {
  expect(heldDuties({ role: 'admin', duties: ['orders', 'moonwalk'] })).toEqual(['orders']);
});

it('a customer has none, whatever their row still says', () => {
  expect(heldDuties({ role: 'user', duties: null })).toEqual([]);
  expect(heldDuties({ role: 'user', duties: ['orders'] })).toEqual([]);
});
