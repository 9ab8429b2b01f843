import { randomUUIDv7 } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { AddressToSave, SavedAddress } from '#contract/addresses.ts';
import { ShippingInfo } from '#contract/shipping.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import type { ExportList } from '#server/features/users/export-person.ts';
import { lockUser } from '#server/features/users/lock-admins.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { addresses, type AddressRow } from './addresses.table.ts';

/** The saved addresses of the caller. Throws 403 FORBIDDEN for anybody else's, also to admins. */
export async function readAddresses(
  { orm }: Database,
  caller: string,
  uid: string,
): Promise<SavedAddress[]> {
  demandOwn(caller, uid);
  return (await selectOf(orm, uid)).map(present);
}

/**
 * Replaces the saved addresses of the caller by a list. If two lists are saved at once, one of them is kept whole. Throws
 * 403 FORBIDDEN for anybody else's, 400 VALIDATION for an address that its country does not have, and 403 ACCOUNT_DELETED
 * if the account is deleted meanwhile.
 */
export async function saveAddresses(
  database: Database,
  caller: string,
  uid: string,
  list: readonly AddressToSave[],
): Promise<SavedAddress[]> {
  demandOwn(caller, uid);
  return inTransaction(database, async (tx) => {
    // Lists are saved one after the other, and not while the account is being deleted.
    const user = await lockUser(tx, uid);
    if (!user || user.deletedAt) throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
    const before = (await selectOf(tx, uid)).map(present);
    const ids = new Set(before.map(({ _id }) => _id));
    const checked = list.map((each, at) => (isAmong(before, each) ? each : check(each, at)));
    await tx.delete(addresses).where(eq(addresses.userId, uid));
    if (list.length === 0) return [];
    const rows = checked.map(({ _id, phone = null, ...rest }, position) => ({
      ...rest,
      // Each known id once: the list may name one twice.
      id: _id !== undefined && ids.delete(_id) ? _id : randomUUIDv7(),
      userId: uid,
      position,
      phone,
    }));
    await tx.insert(addresses).values(rows);
    return rows.map(present);
  });
}

/** Saved addresses go into the export of a person. There are only a few. */
export const exportedAddresses: ExportList = {
  name: 'addresses',
  async *read({ orm }, uid) {
    yield* (await selectOf(orm, uid)).map(present);
  },
};

/** True if an address is sent as it was saved, apart from `isDefault`. */
function isAmong(saved: readonly SavedAddress[], address: AddressToSave): boolean {
  const { isDefault } = address;
  return saved.some((each) => isDeepStrictEqual({ ...each, isDefault }, address));
}

/** Returns the address in its country's form; throws 400 VALIDATION if the country has no such address. */
function check(address: AddressToSave, position: number): AddressToSave {
  const { data, error } = ShippingInfo.safeParse(address);
  const [issue] = error?.issues ?? [];
  if (issue) throw invalid(`addresses.${position}.${issue.path.join('.')}`, issue.message);
  return { ...address, ...data };
}

function demandOwn(caller: string, uid: string): void {
  if (caller !== uid)
    throw new ApiError('FORBIDDEN', 'Saved addresses are only for the person themselves.');
}

async function selectOf(db: Database['orm'] | Transaction, uid: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, uid))
    .orderBy(asc(addresses.position));
}

function present(row: AddressRow): SavedAddress {
  const { id, name, phone, address, city, state, country, pinCode, isDefault } = row;
  return {
    _id: id,
    name,
    ...(phone !== null && { phone }),
    address,
    city,
    state,
    country,
    pinCode,
    isDefault,
  };
}

/** Saved addresses go with the account. */
export const forgetInAddresses: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx.delete(addresses).where(eq(addresses.userId, uid));
  },
};
