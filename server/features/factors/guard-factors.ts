import { eq } from 'drizzle-orm';
import type { OwnFactors } from '#server/features/passkeys/own-factors.ts';
import { tellPerson } from '#server/features/sessions/tell-person.ts';
import { secondFactorNeeded, type Caller } from '#server/identity/caller.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { recoveryCodes } from './factors.table.ts';
import { dropOtherProofs, factorsOf, noteProof, type FactorConfig } from './stored-factor.ts';

/**
 * Throws 403 SECOND_FACTOR_NEEDED for one of the staff who has a second factor and has not proved it: with the first alone nobody adds or
 * takes away the second. A passkey alone demands it only of those who need one: others just sign in with it.
 */
export async function demandProof(
  db: Transaction | Database['orm'],
  { claims, admin, factor }: Caller,
  config: FactorConfig,
): Promise<void> {
  if (admin === 'no' || factor.proved) return;
  const { row, has } = await factorsOf(db, claims.uid, config);
  if (row?.secret != null || (has && factor.needed)) throw secondFactorNeeded();
}

/** Throws 409 LAST_FACTOR where none would be left to somebody who needs one. */
export function demandLastStays({ factor }: Pick<Caller, 'factor'>, left: number): void {
  if (factor.needed && left === 0)
    throw new ApiError(
      'LAST_FACTOR',
      'Your duties need a second factor, and this is the last one. Add another first.',
    );
}

/** What passkeys ask of second factors. */
export function ownFactors(config: FactorConfig): OwnFactors {
  return {
    demandProof: (db, caller) => demandProof(db, caller, config),
    async added(tx, { claims, admin }, what, at) {
      if (admin !== 'no') await noteProof(tx, claims, at);
      await tellPerson(tx, claims.uid, { kind: 'way-added', what, at });
    },
    async removed(tx, caller, what, at) {
      const { uid } = caller.claims;
      const { passkeys, row } = await factorsOf(tx, uid, config);
      const hasApp = row?.secret != null;
      demandLastStays(caller, passkeys + (hasApp ? 1 : 0));
      if (caller.admin === 'no') return;
      if (passkeys === 0 && !hasApp)
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, uid));
      await dropOtherProofs(tx, caller.claims);
      await tellPerson(tx, uid, { kind: 'factor-removed', what, at });
    },
  };
}
