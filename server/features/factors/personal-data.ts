import { eq } from 'drizzle-orm';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import type { ExportList } from '#server/features/users/export-person.ts';
import { provedSignIns } from '#server/features/users/proved-sign-ins.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { recoveryCodes, secondFactors } from './factors.table.ts';
import { codesLeft } from './stored-factor.ts';

export const forgetFactors: ForgetPerson = {
  forget: (tx, { uid }) => dropFactors(tx, uid),
};

/** Deletes what somebody has of second factors, apart from passkeys. */
export async function dropFactors(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, uid));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, uid));
  await tx.delete(provedSignIns).where(eq(provedSignIns.userId, uid));
}

/** An app that shows codes, without its secret. */
export const exportedFactors: ExportList = {
  name: 'secondFactors',
  async *read({ orm }, uid) {
    const [row] = await orm.select().from(secondFactors).where(eq(secondFactors.userId, uid));
    const left = await codesLeft(orm, uid);
    if (row?.secret == null && left === 0) return;
    yield {
      ...(row?.addedAt && { appSince: row.addedAt.toISOString() }),
      ...(row?.lastUsedAt && { appLastUsedAt: row.lastUsedAt.toISOString() }),
      recoveryCodes: left,
    };
  },
};

/** The log-ins that have proved a second factor. */
export const exportedProofs: ExportList = {
  name: 'provedLogIns',
  async *read({ orm }, uid) {
    const rows = await orm
      .select()
      .from(provedSignIns)
      .where(eq(provedSignIns.userId, uid))
      .orderBy(provedSignIns.at, provedSignIns.signIn);
    yield* rows.map(({ at }) => ({ at: at.toISOString() }));
  },
};
