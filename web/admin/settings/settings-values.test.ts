import { describe, expect, it } from 'vitest';
import type { Carrier } from '#contract/carriers.ts';
import { DEFAULT_SETTINGS, type StoredSettings } from '#contract/settings.ts';
import { changesOf, conflictsOf, editedParts, valuesOf } from './settings-values.ts';

const opened: StoredSettings = {
  ...DEFAULT_SETTINGS,
  name: 'Vitrine',
  contact: { ...DEFAULT_SETTINGS.contact, email: 'a@shop.example', phone: '1', address: 'Here' },
  countries: ['IN', 'DE'],
  deliveryDays: { default: [5, 10], byCountry: { IN: [2, 5] } },
  updatedAt: '2026-11-22T10:00:00.000Z',
};
const before = valuesOf(opened);

describe('what a form sends', () => {
  it('is nothing if nothing was changed', () => {
    expect(changesOf(before, before)).toEqual({});
  });

  it('is yes or no for a box that was ticked', () => {
    expect(changesOf({ ...before, withdrawal: true }, before)).toEqual({ withdrawal: true });
  });

  it('is only what was changed, also of the contact and of the delivery days', () => {
    const typed = {
      ...before,
      taxPercent: '12.5',
      contact: { ...before.contact, phone: '2' },
      deliveryDays: {
        ...before.deliveryDays,
        byCountry: [
          { country: 'IN', from: '2', to: '5' },
          { country: 'DE', from: '3', to: '6' },
        ],
      },
    };
    expect(changesOf(typed, before)).toEqual({
      taxPercent: 12.5,
      contact: { phone: '2' },
      deliveryDays: { byCountry: { IN: [2, 5], DE: [3, 6] } },
    });
  });

  it('removes the logo if its address was emptied', () => {
    const withLogo = valuesOf({ ...opened, logo: '/photos/logo.webp' });
    expect(changesOf({ ...withLogo, logo: ' ' }, withLogo)).toEqual({ logo: null });
  });

  it('has all carriers, in their order, if one was changed or moved', () => {
    const [first, second] = before.carriers as [Carrier, Carrier];
    const carriers = [second, first, ...before.carriers.slice(2)];
    expect(changesOf({ ...before, carriers }, before)).toEqual({ carriers });
  });

  it('does not depend on the order of the countries', () => {
    expect(editedParts({ ...before, countries: ['DE', 'IN'] }, before)).toEqual([]);
  });
});

describe('a form that was opened before somebody else saved', () => {
  const now = valuesOf({ ...opened, taxPercent: 12, tagline: 'Light.' });

  it('has a conflict where both changed the same part to different values', () => {
    const typed = { ...before, taxPercent: '15', name: 'Lamps' };
    expect(conflictsOf(typed, before, now)).toEqual(['taxPercent']);
  });

  it('has none where both changed it to the same value, or different parts', () => {
    expect(conflictsOf({ ...before, taxPercent: '12' }, before, now)).toEqual([]);
    expect(conflictsOf({ ...before, name: 'Lamps' }, before, now)).toEqual([]);
  });

  it('has none between phone and e-mail, though both are in the contact', () => {
    const typed = { ...before, contact: { ...before.contact, phone: '2' } };
    const there = valuesOf({ ...opened, contact: { ...opened.contact, email: 'b@shop.example' } });
    expect(conflictsOf(typed, before, there)).toEqual([]);
  });
});
