import { expect, it } from 'vitest';
import { whyHeld, whyWouldBeHeld } from './held-words.ts';

const CARD = { method: 'card', status: 'refunded' } as const;
const order = { status: 'Processing', payment: CARD } as const;
const lost = { status: 'lost', amount: 10, at: '', dueAt: null } as const;

it('an order that is held says why, and what whoever ships it should know', () => {
  expect(whyHeld(order)).toBeUndefined();
  expect(whyHeld({ ...order, held: 'refunded' })?.words).toMatch(/^It was refunded in full/);
  expect(whyHeld({ ...order, held: 'disputed', dispute: lost })?.words).toMatch(/^It is held/);
  const due = whyHeld({ ...order, payment: { method: 'transfer', status: 'due' }, held: 'due' });
  expect(due?.words).toMatch(/^It is not paid yet, so it is held/);
  const part = whyHeld({ ...order, payment: { method: 'transfer', status: 'part' }, held: 'due' });
  expect(part?.words).toMatch(/^Only a part of it is paid, so it is held/);
  expect(due?.warning).toBe('The customer has not paid all of it.');
});

it('an open dispute can only be won: nobody may ship it anyway', () => {
  expect(
    whyHeld({ ...order, held: 'disputed', dispute: { ...lost, status: 'open' } }),
  ).toBeUndefined();
});

it('an order that goes anyway says so as long as it would be held', () => {
  const goes = { ...order, shipsAnyway: true } as const;
  expect(whyWouldBeHeld(goes)).toMatch(/^It was refunded in full/);
  expect(whyWouldBeHeld({ ...goes, dispute: lost })).toBe('It is to be shipped anyway.');
  expect(whyWouldBeHeld({ ...goes, status: 'Shipped' })).toBeUndefined();
  const owed = { ...goes, payment: { method: 'transfer', status: 'due' } } as const;
  expect(whyWouldBeHeld(owed)).toMatch(/^It is not paid yet/);
  expect(
    whyWouldBeHeld({ ...owed, payment: { method: 'transfer', status: 'paid' } }),
  ).toBeUndefined();
});
