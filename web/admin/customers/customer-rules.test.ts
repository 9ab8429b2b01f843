import { expect, test } from 'vitest';
import { DUTIES } from '#contract/duties.ts';
import { parcelWords, whyNotDeleted, whyRoleStays } from './customer-rules.ts';

const me = { _id: 'me', role: 'admin' as const };
const colleague = { _id: 'colleague', role: 'admin' as const };
const duties = DUTIES;
const asha = { _id: 'asha', role: 'user' as const };

test('the last admin can’t be demoted', () => {
  expect(whyRoleStays(me, { uid: 'me', admins: 1, duties })).toBe('The last admin stays one');
  expect(whyRoleStays(me, { uid: 'me', admins: 2, duties })).toBeUndefined();
});

test('anybody can be made an admin', () => {
  expect(whyRoleStays(asha, { uid: 'me', admins: 1, duties })).toBeUndefined();
});

test('nobody can delete their own account', () => {
  expect(whyNotDeleted(me, { uid: 'me', admins: 5, duties })).toBe("You can't delete yourself");
});

test('a customer and another admin can be deleted', () => {
  expect(whyNotDeleted(asha, { uid: 'me', admins: 1, duties })).toBeUndefined();
  expect(whyNotDeleted(colleague, { uid: 'me', admins: 2, duties })).toBeUndefined();
});

test('the button is enabled until the number of admins is known', () => {
  expect(whyRoleStays(colleague, { uid: 'me', admins: undefined, duties })).toBeUndefined();
});

const number = (value: number) => value.toLocaleString('en-IN');

test('the question says how many parcels are under way', () => {
  expect(parcelWords(0, false, number)).toBe('No parcel is under way to them.');
  expect(parcelWords(1, false, number)).toMatch(
    /^1 parcel is still under way: name and address stay/,
  );
  expect(parcelWords(124_500, false, number)).toMatch(/^1,24,500 parcels are still under way/);
  expect(parcelWords(undefined, true, number)).toBe(
    'Orders under way keep name and address until they are delivered.',
  );
});

test("a shop owner can't be demoted or deleted by others, but can step down", () => {
  const owner = { _id: 'owner', role: 'admin' as const, shopOwner: true as const };
  expect(whyRoleStays(owner, { uid: 'me', admins: 2, duties })).toBe(
    "The shop's owner stays admin",
  );
  expect(whyNotDeleted(owner, { uid: 'me', admins: 2, duties })).toBe(
    "The shop's owner can't be deleted",
  );
  expect(whyRoleStays(owner, { uid: 'owner', admins: 2, duties })).toBeUndefined();
});

test('nobody demotes or deletes an admin with a duty that they lack', () => {
  const clerk = { ...colleague, duties: ['orders' as const, 'figures' as const] };
  const of = { uid: 'me', admins: 3, duties: ['orders', 'staff'] as const };
  const reason = "They have the duty Figures, you don't";
  expect(whyRoleStays(clerk, of)).toBe(reason);
  expect(whyNotDeleted(clerk, of)).toBe(reason);
  expect(whyRoleStays({ ...clerk, duties: ['orders'] }, of)).toBeUndefined();
});
