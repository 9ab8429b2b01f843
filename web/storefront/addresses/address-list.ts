import type { SavedAddress } from '#contract/addresses.ts';

/** An address of the list that is saved; a new one has no id yet. */
export type ListedAddress = Omit<SavedAddress, '_id'> & Partial<Pick<SavedAddress, '_id'>>;

/**
 * The list with an address: in the place of the one with its id, else at the end. The first address of a list, and one
 * that is to be the default, is its only default.
 */
export function withAddress(list: readonly ListedAddress[], added: ListedAddress): ListedAddress[] {
  const isKnown = added._id !== undefined && list.some(({ _id }) => _id === added._id);
  const all = isKnown
    ? list.map((each) => (each._id === added._id ? added : each))
    : [...list, added];
  const isDefault = (each: ListedAddress) => (added.isDefault ? each === added : each.isDefault);
  return withDefault(all, all.find(isDefault) ?? all[0]);
}

/** The list without an address. If that was the default, the first one is. */
export function withoutAddress(list: readonly ListedAddress[], id: string): ListedAddress[] {
  const rest = list.filter(({ _id }) => _id !== id);
  return withDefault(rest, rest.find(({ isDefault }) => isDefault) ?? rest[0]);
}

/** The list with another default. */
export function withDefault(
  list: readonly ListedAddress[],
  wanted: ListedAddress | undefined,
): ListedAddress[] {
  return list.map((each) => ({ ...each, isDefault: each === wanted }));
}
