import { eq } from 'drizzle-orm';
import { DUTIES } from '#contract/duties.ts';
import { isUid } from '#contract/ids.ts';
import type { KindWithoutRoute } from '#contract/log.ts';
import type { ProviderId } from '#contract/shop-config.ts';
import type { NewUser, User } from '#contract/users.ts';
import { mayActAsAdmin, notAllowed, type Caller } from '#server/identity/caller.ts';
import type { TokenClaims } from '#server/identity/token-claims.rule.ts';
import type { Actor } from '#server/platform/actor.ts';
import {
  actAs,
  inTransaction,
  type Database,
  type Transaction,
} from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { roleSince } from './change-role.ts';
import { cleanEmail, cleanProfile } from './clean-profile.rule.ts';
import { howToAccept } from './invite-words.rule.ts';
import { vouchedEmail } from './judge-invite.rule.ts';
import { lockUser, type UserRow } from './lock-admins.ts';
import { presentUser } from './present-user.ts';
import { acceptInvite, noteRefusedInvite } from './staff-invites.ts';
import { users } from './users.table.ts';

export interface UsersDeps {
  database: Database;
  /** Addresses with A to Z in lower case. Whoever signs in with one, verified, becomes an admin once. */
  adminEmails: readonly string[];
  /** The providers that are trusted to verify these addresses. */
  adminProviders: readonly ProviderId[];
  now(): Date;
}

/**
 * Registers the token's user, or returns their account: `isNew` says which. An open invitation to their address, if a
 * trusted provider has verified it, makes them an admin, which is logged as done by them; if another one has, `hint` says how
 * to accept it. Concurrent calls create one account. Throws 403 ID_MISMATCH if the body names somebody else, 403
 * ACCOUNT_DELETED if the account was deleted.
 */
export async function registerUser(
  deps: UsersDeps,
  caller: Pick<Caller, 'claims'>,
  body: NewUser,
  call: Pick<Actor, 'request' | 'address'>,
): Promise<{ user: User; isNew: boolean; hint?: string }> {
  const { uid } = caller.claims;
  if (body._id !== undefined && body._id !== uid) {
    throw new ApiError('ID_MISMATCH', '`_id` must be your own user id.');
  }
  const { adminProviders } = deps;
  const { row, isNew, isRefused } = await inTransaction(deps.database, async (tx) => {
    const at = deps.now();
    const profile = cleanProfile(body, caller.claims);
    const guest = caller.claims.guest === true;
    const [made] = await tx
      .insert(users)
      .values({ id: uid, ...profile, guest, createdAt: at, updatedAt: at })
      .onConflictDoNothing()
      .returning();
    const known = made ?? (await lockUser(tx, uid));
    if (!known || known.deletedAt)
      throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
    // They have proved no address, so that none of theirs counts.
    if (known.guest) return { row: known, isNew: false, isRefused: false };
    const invited = await acceptInvite(tx, known, caller.claims, { adminProviders, at });
    const isRefused = await noteRefusedInvite(tx, caller.claims, { adminProviders, at });
    const changes = { ...invited, ...changesAtSignIn(known, caller.claims, deps, at) };
    if (Object.keys(changes).length === 0)
      return { row: known, isNew: made !== undefined, isRefused };
    if (changes.duties) {
      const kind: KindWithoutRoute = changes.adminByEmailAt
        ? 'becomeAdminByAddress'
        : 'acceptInvite';
      await actAs(tx, { ...call, by: uid, role: known.role, kind });
    }
    const [changed = known] = await tx
      .update(users)
      .set({ ...changes, updatedAt: at })
      .where(eq(users.id, uid))
      .returning();
    return { row: changed, isNew: made !== undefined, isRefused };
  });
  return { user: presentUser(row), isNew, ...(isRefused && { hint: howToAccept(adminProviders) }) };
}

/** Makes the row of somebody who buys without an account. */
export async function insertGuest(
  tx: Transaction,
  { uid, email, name, at }: { uid: string; email: string; name?: string | undefined; at: Date },
): Promise<User> {
  const profile = cleanProfile({ name }, { email, emailVerified: false });
  const [row] = await tx
    .insert(users)
    .values({ id: uid, ...profile, guest: true, createdAt: at, updatedAt: at })
    .returning();
  if (!row) throw new Error('The guest was not stored');
  return presentUser(row);
}

/**
 * A user, for themselves or for an admin. Throws 403 to others, 404 if nobody has registered with the
 * uid.
 */
export async function getUser(deps: UsersDeps, caller: Caller, uid: string): Promise<User> {
  const isOwn = caller.claims.uid === uid;
  if (!isOwn && !caller.isRegistered) {
    throw new ApiError('NOT_REGISTERED', 'This account is not registered with the shop yet.');
  }
  if (!isOwn && !mayActAsAdmin(caller, 'customers'))
    throw notAllowed(caller, 'customers', 'Only admins can see other people.');
  const [row] = isUid(uid)
    ? await deps.database.orm.select().from(users).where(eq(users.id, uid))
    : [];
  if (!row || row.deletedAt) throw notFound('user');
  return presentUser(row);
}

/** Returns the changes that a sign-in makes to an existing account. */
function changesAtSignIn(
  known: UserRow,
  claims: TokenClaims,
  deps: UsersDeps,
  at: Date,
): Partial<Pick<UserRow, 'emailVerified' | 'adminByEmailAt' | 'role' | 'roleGivenAt' | 'duties'>> {
  // The provider verifies the address in the token, which may differ from the stored one.
  // A passkey says nothing of an address.
  const emailVerified =
    claims.signInProvider === 'passkey'
      ? known.emailVerified
      : known.email !== null && claims.emailVerified && cleanEmail(claims.email) === known.email;
  // The mark stays when the role is taken away, so the promotion happens once.
  const isPromoted = known.adminByEmailAt === null && isShopAdmin(claims, deps);
  return {
    ...(emailVerified !== known.emailVerified && { emailVerified }),
    ...(isPromoted && {
      adminByEmailAt: at,
      ...roleSince(known, { role: 'admin', duties: DUTIES }, at),
    }),
  };
}

function isShopAdmin(claims: TokenClaims, { adminEmails, adminProviders }: UsersDeps): boolean {
  const email = vouchedEmail(claims, adminProviders);
  return email !== undefined && adminEmails.includes(email);
}
