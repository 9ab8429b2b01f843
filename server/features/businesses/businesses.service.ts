import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Business, BusinessConfirmation, BusinessToSave } from '#contract/business.ts';
import { isDistanceSale } from '#contract/distance-sales.ts';
import { homeOf } from '#contract/home.ts';
import type { CurrentSettings } from '#server/features/settings/current-settings.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import type { ExportList } from '#server/features/users/export-person.ts';
import { lockAdminsFor, lockUser } from '#server/features/users/lock-admins.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, invalid, notFound } from '#server/platform/errors.ts';
import { readTaxNumber } from '#server/platform/tax-numbers.ts';
import { businesses, type BusinessRow } from './businesses.table.ts';

export interface BusinessesDeps {
  database: Database;
  settings: CurrentSettings;
  /** The shop's. */
  money: { locale: string };
  now(): Date;
}

/** The country of the seller. */
export async function homeNow({
  settings,
  money,
}: Pick<BusinessesDeps, 'settings' | 'money'>): Promise<string> {
  const { seller } = await settings.current();
  return homeOf(seller.country, money.locale);
}

/** The business that somebody buys for, or null. `home`: the country of the seller. */
export async function readBusiness(
  db: Database['orm'] | Transaction,
  uid: string,
  home: string,
): Promise<Business | null> {
  const [row] = await db.select().from(businesses).where(eq(businesses.userId, uid));
  return row ? present(row, home) : null;
}

/**
 * Saves the business that somebody buys for. A number that has changed has to be confirmed again. Throws 400 VALIDATION for a number of no known form
 * or with a typing error, 404 in a shop that doesn't ask for it, and 403 ACCOUNT_DELETED if the account is deleted meanwhile.
 */
export async function saveBusiness(
  deps: BusinessesDeps,
  uid: string,
  { name, number: typed }: BusinessToSave,
): Promise<Business> {
  const { database, settings, now } = deps;
  const read = await readTaxNumber(typed);
  if (!read)
    throw invalid(
      'number',
      'A VAT or GST number with the code of its country, please, such as DE136695976: there is a typing error in this one',
    );
  const home = await homeNow(deps);
  return inTransaction(database, async (tx) => {
    await lockOwner(tx, uid);
    if (!(await settings.current()).tax.asksBusinesses) throw notFound('business');
    const before = await lockBusiness(tx, uid);
    const isSame = before?.number === read.number;
    const values = {
      ...read,
      name,
      enteredAt: isSame ? before.enteredAt : now(),
      // It was confirmed for this name.
      confirmedAt: isSame && before.name === name ? before.confirmedAt : null,
    };
    const [saved] = await tx
      .insert(businesses)
      .values({ id: randomUUIDv7(), userId: uid, ...values })
      .onConflictDoUpdate({ target: businesses.userId, set: values })
      .returning();
    if (!saved) throw new Error('The business was not stored');
    return present(saved, home);
  });
}

/** Somebody buys for no business any more. Throws 403 ACCOUNT_DELETED if the account is deleted meanwhile. */
export async function removeBusiness({ database }: BusinessesDeps, uid: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockOwner(tx, uid);
    await tx.delete(businesses).where(eq(businesses.userId, uid));
  });
}

/** Whoever confirms a number and who enters another one take turns. */
async function lockBusiness(tx: Transaction, uid: string): Promise<BusinessRow | undefined> {
  const [row] = await tx.select().from(businesses).where(eq(businesses.userId, uid)).for('update');
  return row;
}

async function lockOwner(tx: Transaction, uid: string): Promise<void> {
  const user = await lockUser(tx, uid);
  if (!user || user.deletedAt) throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
}

/**
 * Confirms the number of a business, or takes that back. Throws 404 if the person buys for none, 409 NUMBER_CHANGED if they have entered another number
 * meanwhile, and 403 if the caller has lost the duty `customers`.
 */
export async function confirmBusiness(
  deps: BusinessesDeps,
  caller: string,
  uid: string,
  { number, isConfirmed }: BusinessConfirmation,
): Promise<Business> {
  const { database, now } = deps;
  const home = await homeNow(deps);
  return inTransaction(database, async (tx) => {
    await lockAdminsFor(tx, caller, 'customers');
    const row = await lockBusiness(tx, uid);
    if (!row) throw notFound('business');
    if (row.number !== number)
      throw new ApiError(
        'NUMBER_CHANGED',
        'They have entered another number since. Check that one before you confirm it.',
      );
    const confirmedAt = isConfirmed ? (row.confirmedAt ?? now()) : null;
    await tx.update(businesses).set({ confirmedAt }).where(eq(businesses.id, row.id));
    return present({ ...row, confirmedAt }, home);
  });
}

/** Shows a business to a shop whose seller is in the country `home` (Directive 2006/112/EC, article 138). */
function present(
  { name, number, country, enteredAt, confirmedAt }: BusinessRow,
  home: string,
): Business {
  return {
    name,
    number,
    country,
    isConfirmed: confirmedAt !== null,
    isExempt: confirmedAt !== null && isDistanceSale(home, country),
    enteredAt: enteredAt.toISOString(),
  };
}

/** The business goes with the account. */
export const forgetInBusinesses: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx.delete(businesses).where(eq(businesses.userId, uid));
  },
};

/** At most one. */
export function exportedBusinesses(deps: BusinessesDeps): ExportList {
  return {
    name: 'businesses',
    async *read({ orm }, uid) {
      const business = await readBusiness(orm, uid, await homeNow(deps));
      if (business) yield business;
    },
  };
}
