import { describe, expect, test } from 'vitest';
import { withAddress, withDefault, withoutAddress } from './address-list.ts';

const PLACE = {
  name: 'Asha Rao',
  address: '12 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'IN' as const,
  pinCode: '411001',
};
const home = { ...PLACE, _id: 'home', isDefault: true };
const work = { ...PLACE, _id: 'work', address: '7 Mill Lane', isDefault: false };
const added = { ...PLACE, address: '1 Hill Road', isDefault: false };

/** The ids of a list, with a star at each default. */
function short(list: readonly { _id?: string | undefined; isDefault: boolean }[]): string {
  return list.map(({ _id = 'new', isDefault }) => `${_id}${isDefault ? '*' : ''}`).join(' ');
}

describe('an address that is saved', () => {
  test('comes at the end of the list, and is the default of an empty one', () => {
    expect(short(withAddress([home, work], added))).toBe('home* work new');
    expect(short(withAddress([], added))).toBe('new*');
  });

  test('replaces the one with its id', () => {
    const moved = { ...work, city: 'Mumbai' };
    expect(withAddress([home, work], moved)).toEqual([home, moved]);
  });

  test('is the only default if it is to be one', () => {
    expect(short(withAddress([home, work], { ...added, isDefault: true }))).toBe('home work new*');
    expect(short(withAddress([home, work], { ...work, isDefault: true }))).toBe('home work*');
  });

  test('leaves one default if it is no longer the default', () => {
    expect(short(withAddress([work, home], { ...home, isDefault: false }))).toBe('work* home');
    expect(short(withAddress([home], { ...home, isDefault: false }))).toBe('home*');
  });
});

test('the first address becomes the default where the default is removed', () => {
  expect(short(withoutAddress([work, home], 'home'))).toBe('work*');
  expect(short(withoutAddress([home, work], 'work'))).toBe('home*');
  expect(short(withoutAddress([home], 'home'))).toBe('');
});

test('another address becomes the default', () => {
  expect(short(withDefault([home, work], work))).toBe('home work*');
});
