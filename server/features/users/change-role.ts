import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DUTIES, isEveryDuty, type Duty } from '#contract/duties.ts';
import { isUid } from '#contract/ids.ts';
import { OPERATOR, type KindWithoutRoute } from '#contract/log.ts';
import type { Role, RoleChange, User } from '#contract/users.ts';
import { demandDuty } from '#server/identity/caller.ts';
import type { TokenClaims } from '#server/identity/token-claims.rule.ts';
import { runAs } from '#server/platform/actor.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { heldDuties } from './held-duties.rule.ts';
import { judgeRights } from './judge-rights.rule.ts';
import { lockAdmins, lockAdminsFor, lockUser, type Admins, type UserRow } from './lock-admins.ts';
import { isShopOwner, presentUser } from './present-user.ts';
import { withdrawInvites } from './staff-invites.ts';
import { users } from './users.table.ts';

export interface ChangeUserDeps {
  database: Database;
  now(): Date;
}

/**
 * Gives or takes the admin role; a new admin gets the named duties, or else those of the caller. Throws 404, 409 LAST_ADMIN
 * rather than leave the shop without an admin or an owner, 403 DUTY_NEEDED for a duty that the caller lacks, and 409 SHOP_OWNER
 * if another admin would take the role from the shop's owner.
 */
export async function changeRole(
  { database, now }: ChangeUserDeps,
  caller: string,
  uid: string,
  { role, duties: wanted }: RoleChange,
): Promise<User> {
  if (!isUid(uid)) throw notFound('user');
  return inTransaction(database, async (tx) => {
    const { admins, own } = await lockAdminsFor(tx, caller, 'staff');
    const known = await lockLiveUser(tx, uid);
    if (known.guest) throw notFound('user');
    if (role === 'admin') {
      const duties = wanted === undefined ? own : DUTIES.filter((duty) => wanted.includes(duty));
      for (const duty of duties) demandDuty(own, duty);
      const isAlready = known.role === 'admin';
      const row = isAlready ? known : await saveRole(tx, known, { role, duties }, now());
      return presentUser(row);
    }
    if (admins.size === 1 && admins.has(uid))
      throw new ApiError('LAST_ADMIN', 'The last admin has to stay one.');
    if (uid !== caller) demandNoShopOwner(known);
    demandRights({ admins, own, uid, had: heldDuties(known), gets: [] });
    return presentUser(await saveRole(tx, known, { role, duties: [] }, now()));
  });
}

/**
 * Gives or takes the admin role for the operator, even from a shop owner and the last admin. Whoever gets it has all
 * duties then. Logged as done by the operator. Throws 404. `adminsLeft`: the number of admins afterwards.
 */
export async function changeRoleAsOperator(
  { database, now }: ChangeUserDeps,
  uid: string,
  role: Role,
): Promise<{ user: User; isChanged: boolean; adminsLeft: number }> {
  if (!isUid(uid)) throw notFound('user');
  const kind: KindWithoutRoute = 'changeRoleByCommand';
  const operator = { by: OPERATOR, role: 'operator', request: randomUUID(), kind };
  const change = async (tx: Transaction) => {
    const admins = await lockAdmins(tx);
    const known = await lockLiveUser(tx, uid);
    if (known.guest) throw notFound('user');
    const isOwner = isEveryDuty(admins.get(uid) ?? []);
    const isChanged = known.role !== role || (role === 'admin' && !isOwner);
    const row = isChanged ? await saveRole(tx, known, { role, duties: DUTIES }, now()) : known;
    admins.delete(uid);
    return {
      user: presentUser(row),
      isChanged,
      adminsLeft: admins.size + (role === 'admin' ? 1 : 0),
    };
  };
  return runAs(operator, () => inTransaction(database, change));
}

/**
 * Makes somebody who has just logged in the first admin, with all duties; undefined in a shop that has one. Throws 403 ACCOUNT_DELETED.
 *
 * @param claims the log-in counts for the back office, however long before it was
 */
export async function makeFirstOwner(
  tx: Transaction,
  { uid, authTime }: Pick<TokenClaims, 'uid' | 'authTime'>,
  at: Date,
): Promise<User | undefined> {
  const admins = await lockAdmins(tx);
  if (admins.size > 0) return undefined;
  const known = await lockUser(tx, uid);
  if (!known || known.deletedAt) throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
  const since = new Date(Math.min(at.getTime(), authTime * 1_000));
  const given = roleSince(known, { role: 'admin', duties: DUTIES }, since);
  const [saved = known] = await tx
    .update(users)
    .set({ ...given, updatedAt: at })
    .where(eq(users.id, uid))
    .returning();
  return presentUser(saved);
}

/** Throws 409 SHOP_OWNER for the account that ADMIN_EMAILS made an admin. */
export function demandNoShopOwner(row: UserRow): void {
  if (isShopOwner(row)) {
    throw new ApiError('SHOP_OWNER', "The shop's owner can't be demoted or deleted by others.");
  }
}

interface DutiesChange {
  admins: Admins;
  /** The duties of the caller. */
  own: readonly Duty[];
  /** The person whose duties change. */
  uid: string;
  had: readonly Duty[];
  gets: readonly Duty[];
}

/** Throws 403 DUTY_NEEDED or 409 LAST_ADMIN unless the caller may change somebody's duties. */
export function demandRights({ admins, own, uid, had, gets }: DutiesChange): void {
  const others = [...admins].filter(([id]) => id !== uid).map(([, duties]) => duties);
  const verdict = judgeRights({ caller: own, had, gets, others });
  if (verdict.ok) return;
  if (verdict.reason === 'lacks') demandDuty(own, verdict.duty);
  throw new ApiError(
    'LAST_ADMIN',
    'The last owner has to stay one: somebody has to have all duties.',
  );
}

interface RoleGiven {
  role: Role;
  /** Those of an admin. */
  duties: readonly Duty[];
}

/** A role with its duties, and since when; an admin who is made one again keeps the earlier date. */
export function roleSince(
  known: UserRow,
  { role, duties }: RoleGiven,
  at: Date,
): Pick<UserRow, 'role' | 'roleGivenAt' | 'duties'> {
  if (role !== 'admin') return { role, roleGivenAt: null, duties: null };
  const wasAdmin = known.role === 'admin';
  return { role, roleGivenAt: wasAdmin ? known.roleGivenAt : at, duties: [...duties] };
}

/** Locks the row of somebody whose account is not deleted; throws 404. */
export async function lockLiveUser(tx: Transaction, uid: string): Promise<UserRow> {
  const known = await lockUser(tx, uid);
  if (!known || known.deletedAt) throw notFound('user');
  return known;
}

async function saveRole(
  tx: Transaction,
  known: UserRow,
  given: RoleGiven,
  at: Date,
): Promise<UserRow> {
  const [saved] = await tx
    .update(users)
    .set({ ...roleSince(known, given, at), updatedAt: at })
    .where(eq(users.id, known.id))
    .returning();
  if (!saved) throw notFound('user');
  await withdrawInvites(tx, known.id, heldDuties(saved));
  return saved;
}
