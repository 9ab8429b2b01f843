import { eq } from 'drizzle-orm';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import type { ExportList } from '#server/features/users/export-person.ts';
import { ofUser } from './challenges.ts';
import { passkeyChallenges, passkeys } from './passkeys.table.ts';

export const forgetPasskeys: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx.delete(passkeys).where(eq(passkeys.userId, uid));
    await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.holder, ofUser(uid)));
  },
};

export const exportedPasskeys: ExportList = {
  name: 'passkeys',
  async *read({ orm }, uid) {
    const rows = await orm
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, uid))
      .orderBy(passkeys.createdAt, passkeys.id);
    yield* rows.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      at: createdAt.toISOString(),
      ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    }));
  },
};
