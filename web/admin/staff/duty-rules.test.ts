import { describe, expect, it } from 'vitest';
import { DUTIES, type Duty } from '#contract/duties.ts';
import { dutiesInWords, isLastOwner, whyDutiesStay, withDuty } from './duty-rules.ts';

function member(id: string, duties: readonly Duty[], shopOwner = false) {
  const at = '2026-03-02T10:00:00.000Z';
  const user = { _id: id, name: id, emailVerified: true, role: 'admin' as const };
  const owner = shopOwner && { shopOwner: true as const };
  return { user: { ...user, ...owner, createdAt: at, updatedAt: at }, duties: [...duties] };
}

describe('the duties of somebody', () => {
  it('are changed by whoever has all of them', () => {
    const clerk = member('clerk', ['orders']);
    expect(whyDutiesStay(clerk, { uid: 'me', own: ['orders', 'staff'] })).toBeUndefined();
    expect(whyDutiesStay(clerk, { uid: 'me', own: ['staff'] })).toBe(
      'They have the duty Orders, which you don’t have.',
    );
  });

  it('stay with the shop’s owner, unless they give one up themselves', () => {
    const owner = member('owner', DUTIES, true);
    expect(whyDutiesStay(owner, { uid: 'me', own: DUTIES })).toBe(
      'The shop’s owner keeps all duties.',
    );
    expect(whyDutiesStay(owner, { uid: 'owner', own: DUTIES })).toBeUndefined();
  });
});

it('the last owner is the only one with all duties', () => {
  const [owner, clerk] = [member('owner', DUTIES), member('clerk', ['orders'])];
  expect(isLastOwner(owner, [owner, clerk])).toBe(true);
  expect(isLastOwner(clerk, [owner, clerk])).toBe(false);
  expect(isLastOwner(owner, [owner, member('other', DUTIES)])).toBe(false);
});

it('duties are listed by their names', () => {
  expect(dutiesInWords(['orders', 'staff'])).toBe('Orders, Staff');
  expect(dutiesInWords(DUTIES)).toBe('Everything');
  expect(dutiesInWords([])).toBe('Nothing');
});

it('a duty is added in its place, and removed', () => {
  expect(withDuty(['orders', 'staff'], 'refunds', true)).toEqual(['orders', 'refunds', 'staff']);
  expect(withDuty(['orders', 'staff'], 'orders', false)).toEqual(['staff']);
});
