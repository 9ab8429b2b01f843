import { DELETED_USER } from '#contract/deleted-user.ts';
import { isUid } from '#contract/ids.ts';
import type { UnderWay } from '#contract/under-way.ts';
import { demandDuty, type Caller } from '#server/identity/caller.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { demandNoShopOwner, demandRights, type ChangeUserDeps } from './change-role.ts';
import { heldDuties } from './held-duties.rule.ts';
import { lockAdminsFor, lockUser, type UserRow } from './lock-admins.ts';
import { withdrawInvites, withdrawInvitesTo } from './staff-invites.ts';
import { underWayWords } from './under-way-words.rule.ts';
import { users } from './users.table.ts';

/** The most of a kind that `underWay` names. */
export const FEW_UNDER_WAY = 5;

/** Removes a person's data from a feature when their account is deleted, in the same transaction. */
export interface ForgetPerson {
  /** Locks rows that are always locked before the person's row. */
  lock?(tx: Transaction, uid: string): Promise<void>;
  /**
   * Finds what has to end before the person may delete their account, at most a few of a kind. Deleting calls it with their
   * row locked; the screen that warns them beforehand, without.
   */
  underWay?(tx: Transaction, uid: string): Promise<UnderWay[]>;
  /**
   * `name` and `email`: the person's until now; undefined if the account was deleted before or never registered, or has none.
   */
  forget?(
    tx: Transaction,
    person: { uid: string; name: string | undefined; email: string | undefined; at: Date },
  ): Promise<void>;
}

export interface DeleteUserDeps extends ChangeUserDeps {
  /** The features in the order in which they are asked and forget. */
  forgetting: readonly ForgetPerson[];
}

// A search for this name finds their orders.
const NOBODY = {
  name: DELETED_USER,
  email: null,
  emailVerified: false,
  photo: null,
  role: 'user',
  roleGivenAt: null,
  duties: null,
} as const;
/**
 * Deletes an account for good, even one that was never registered: its uid can't register any more. Name,
 * e-mail and photo are removed at once; `forgetting` removes the rest. Throws 409 SHOP_OWNER for the owner's, 403
 * DUTY_NEEDED for that of an admin if the caller lacks one of their duties or `staff`, and 404 without `staff` for one that was
 * never registered. For the
 * caller's own account throws 409 OWN_ACCOUNT if they are an admin, and 409 UNDER_WAY if something has to end first.
 */
export async function deleteUser(
  deps: DeleteUserDeps,
  { claims: { uid: caller }, unproved }: Pick<Caller, 'claims' | 'unproved'>,
  uid: string,
): Promise<void> {
  if (!isUid(uid)) throw notFound('user');
  await inTransaction(deps.database, async (tx) => {
    for (const { lock } of deps.forgetting) await lock?.(tx, uid);
    if (uid === caller) {
      const known = await lockUser(tx, uid);
      await demandMayLeave(tx, deps, uid, known);
      return closeAccount(tx, deps, uid, known);
    }
    const { admins, own: held } = await lockAdminsFor(tx, caller, 'customers');
    const own = held.filter((duty) => !unproved.includes(duty));
    const known = await lockUser(tx, uid);
    if (!known && !own.includes('staff')) throw notFound('user');
    if (known?.role === 'admin') demandDuty(own, 'staff');
    if (known) demandNoShopOwner(known);
    demandRights({ admins, own, uid, had: known ? heldDuties(known) : [], gets: [] });
    return closeAccount(tx, deps, uid, known);
  });
}

/** Lists what has to end before the caller may delete their account. Throws 403 FORBIDDEN for anybody else's. */
export async function readUnderWay(
  { database, forgetting }: DeleteUserDeps,
  caller: string,
  uid: string,
): Promise<UnderWay[]> {
  if (caller !== uid)
    throw new ApiError('FORBIDDEN', 'What somebody has under way is for them alone.');
  return inTransaction(database, (tx) => findUnderWay(tx, forgetting, uid));
}

/** Their row is locked: they become no admin and open no checkout meanwhile. */
async function demandMayLeave(
  tx: Transaction,
  { forgetting }: DeleteUserDeps,
  uid: string,
  known: UserRow | undefined,
): Promise<void> {
  if (!known || known.deletedAt) throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
  if (known.role === 'admin')
    throw new ApiError('OWN_ACCOUNT', "Admins can't delete their own account.");
  const reasons = await findUnderWay(tx, forgetting, uid);
  if (reasons.length > 0) throw underWay(reasons);
}

async function findUnderWay(
  tx: Transaction,
  forgetting: DeleteUserDeps['forgetting'],
  uid: string,
): Promise<UnderWay[]> {
  const reasons: UnderWay[] = [];
  for (const { underWay } of forgetting) reasons.push(...((await underWay?.(tx, uid)) ?? []));
  return reasons;
}

/**
 * Ends somebody who bought without an account: what is theirs is forgotten as with an account that is closed. Returns what has to end
 * before, if anything does; then nothing has changed. `move`: takes out what somebody else gets.
 */
export async function endGuest(
  tx: Transaction,
  deps: DeleteUserDeps,
  uid: string,
  move: (tx: Transaction) => Promise<void> = async () => {},
): Promise<UnderWay[]> {
  for (const { lock } of deps.forgetting) await lock?.(tx, uid);
  const known = await lockUser(tx, uid);
  if (!known?.guest || known.deletedAt) throw notFound('guest');
  await move(tx);
  const reasons = await findUnderWay(tx, deps.forgetting, uid);
  if (reasons.length === 0) await closeAccount(tx, deps, uid, known);
  return reasons;
}

/** 409 UNDER_WAY, which names the reasons. */
export function underWay(reasons: UnderWay[]): ApiError {
  return new ApiError('UNDER_WAY', underWayWords(reasons), { details: { reasons } });
}

/** Deletes an account that was deleted before, and is back with a backup: whatever is under way, as it went on without them. */
export async function closeAgain(deps: DeleteUserDeps, uid: string): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    for (const { lock } of deps.forgetting) await lock?.(tx, uid);
    const known = await lockUser(tx, uid);
    if (!known?.deletedAt) await closeAccount(tx, deps, uid, known);
  });
}

async function closeAccount(
  tx: Transaction,
  { now, forgetting }: DeleteUserDeps,
  uid: string,
  known: UserRow | undefined,
): Promise<void> {
  const at = now();
  const closed = { ...NOBODY, updatedAt: at, deletedAt: at };
  await tx
    .insert(users)
    .values({ id: uid, createdAt: at, ...closed })
    .onConflictDoUpdate({ target: users.id, set: closed });
  await withdrawInvites(tx, uid, []);
  if (known?.email) await withdrawInvitesTo(tx, known.email);
  const name = known && !known.deletedAt ? known.name : undefined;
  const email = known?.email ?? undefined;
  for (const { forget } of forgetting) await forget?.(tx, { uid, name, email, at });
}
