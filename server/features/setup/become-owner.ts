import { rm } from 'node:fs/promises';
import type { User } from '#contract/users.ts';
import { digestOf } from '#server/features/sessions/session-cookie.ts';
import { makeFirstOwner } from '#server/features/users/change-role.ts';
import type { TokenClaims } from '#server/identity/token-claims.rule.ts';
import type { Actor } from '#server/platform/actor.ts';
import { actAs, inTransaction, type Database } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { ownerLinkFile } from './offer-ownership.ts';
import { takeOwnerTurn } from './owner-turn.queries.ts';
import { ownerLinks } from './owner-links.table.ts';

export interface SetupDeps {
  database: Database;
  now(): Date;
  config: { dataDir: string };
}

/**
 * Makes the caller the shop's owner, with all duties, by the key of a link; all links end. Throws 403 LINK_OVER for a key that is
 * wrong, was used or is too old, and in a shop that has an admin, and 403 FORBIDDEN for a guest.
 */
export async function becomeOwner(
  { database, now, config }: SetupDeps,
  claims: TokenClaims,
  key: string,
  call: Pick<Actor, 'request' | 'address'>,
): Promise<User> {
  if (claims.guest) throw new ApiError('FORBIDDEN', 'The owner needs an account: log in first.');
  const at = now();
  const user = await inTransaction(database, async (tx) => {
    await takeOwnerTurn(tx);
    const links = await tx.delete(ownerLinks).returning();
    const digest = digestOf(key);
    const link = links.find((each) => each.digest === digest);
    if (!link || link.expiresAt <= at) throw linkOver();
    await actAs(tx, { ...call, by: claims.uid, role: 'user', kind: 'becomeOwnerByLink' });
    const owner = await makeFirstOwner(tx, claims, at);
    if (!owner) throw linkOver();
    return owner;
  });
  await rm(ownerLinkFile(config.dataDir), { force: true }).catch(() => {});
  return user;
}

function linkOver(): ApiError {
  return new ApiError(
    'LINK_OVER',
    'This link does not count any more. Start the shop again for another one.',
  );
}
