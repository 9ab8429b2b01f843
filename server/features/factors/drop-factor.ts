import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { isUid } from '#contract/ids.ts';
import { OPERATOR, type KindWithoutRoute } from '#contract/log.ts';
import type { User } from '#contract/users.ts';
import { passkeys } from '#server/features/passkeys/passkeys.table.ts';
import { sessions } from '#server/features/sessions/sessions.table.ts';
import { tellPerson } from '#server/features/sessions/tell-person.ts';
import { lockLiveUser } from '#server/features/users/change-role.ts';
import { presentUser } from '#server/features/users/present-user.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { logAct } from './drop-factor.queries.ts';
import { dropFactors } from './personal-data.ts';

/**
 * Takes everything away that counts as somebody's second factor, for the operator: the app, recovery codes, passkeys and the sessions
 * that these opened. The person is told by letter, and adds another at their next visit if they need one. Throws 404.
 */
export async function dropFactorAsOperator(
  { database, now }: { database: Database; now(): Date },
  uid: string,
): Promise<User> {
  if (!isUid(uid)) throw notFound('user');
  const kind: KindWithoutRoute = 'dropFactorByCommand';
  const operator = { by: OPERATOR, role: 'operator', request: randomUUID(), kind };
  return inTransaction(database, async (tx) => {
    const person = await lockLiveUser(tx, uid);
    if (person.guest) throw notFound('user');
    const at = now();
    await dropFactors(tx, uid);
    await tx.delete(passkeys).where(eq(passkeys.userId, uid));
    await tx
      .update(sessions)
      .set({ endedAt: at })
      .where(and(eq(sessions.userId, uid), eq(sessions.kind, 'passkey'), isNull(sessions.endedAt)));
    await tellPerson(tx, uid, { kind: 'factor-dropped', at });
    await logAct(tx, operator, uid);
    return presentUser(person);
  });
}
