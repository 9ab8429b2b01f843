import { and, eq, isNull, not, sql, type SQL } from 'drizzle-orm';
import { asciiLowerCase } from '#contract/text.ts';
import type { User } from '#contract/users.ts';
import type { IdentityDeps } from '#server/identity/caller.ts';
import type { Account } from '#server/identity/rights.rule.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { prepared } from '#server/platform/prepared.queries.ts';
import { heldDuties } from './held-duties.rule.ts';
import { presentUser } from './present-user.ts';
import { users } from './users.table.ts';

/** The reads of accounts that the access rules need. */
export function accountsIn({ orm }: Database): Pick<IdentityDeps, 'findAccount' | 'lockAccount'> {
  return { findAccount: (uid, signIn) => findAccount(orm, uid, signIn), lockAccount };
}

/** The current account of a uid; undefined if nobody has registered with it. Asked with every call of a person. */
async function findAccount(
  orm: Database['orm'],
  uid: string,
  signIn: string,
): Promise<Account | undefined> {
  const [row] = await FIND_ACCOUNT(orm, { uid, signIn });
  return row && accountOf(row);
}

/** The same, locked until the transaction ends, so that nobody changes or deletes it meanwhile. */
async function lockAccount(
  tx: Transaction,
  uid: string,
  signIn: string,
): Promise<Account | undefined> {
  const [row] = await LOCK_ACCOUNT(tx, { uid, signIn });
  return row && accountOf(row);
}

type AccountRow = Pick<typeof users.$inferSelect, 'role' | 'duties'> & {
  roleGivenAt: number | null;
  isDeleted: boolean;
  hasProved: boolean;
};

const ACCOUNT = sql`
  select role, duties, floor(extract(epoch from role_given_at))::float8 as "roleGivenAt",
    deleted_at is not null as "isDeleted",
    case when role = 'admin' then exists (
      select from proved_sign_ins p where p.user_id = users.id and p.sign_in = ${sql.placeholder('signIn')})
    else false end as "hasProved"
  from users where id = ${sql.placeholder('uid')}`;
const FIND_ACCOUNT = prepared<AccountRow>('find-account', ACCOUNT);
const LOCK_ACCOUNT = prepared<AccountRow>('lock-account', sql`${ACCOUNT} for share of users`);

function accountOf(row: AccountRow): Account {
  const { role, roleGivenAt, isDeleted, hasProved } = row;
  return {
    role,
    duties: heldDuties(row),
    ...(roleGivenAt !== null && { roleGivenAt }),
    isDeleted,
    hasProved,
  };
}

/** All users, without guests, with an e-mail address, ignoring the case of A to Z; oldest first. */
export async function findByEmail({ orm }: Database, email: string): Promise<User[]> {
  const rows = await orm
    .select()
    .from(users)
    .where(and(isAddressOf(email), isNull(users.deletedAt), not(users.guest)))
    .orderBy(users.createdAt, users.id);
  return rows.map(presentUser);
}

/** A condition on users: their e-mail address is this, ignoring the case of A to Z. */
export function isAddressOf(email: string): SQL {
  // In the collation C, lower() changes A to Z only.
  return sql`lower(${users.email} collate "C") = ${asciiLowerCase(email)}`;
}

/** Returns true if anybody is an admin. */
export async function hasAdmin({ orm }: Database): Promise<boolean> {
  const admins = and(eq(users.role, 'admin'), isNull(users.deletedAt));
  return (await orm.select({ id: users.id }).from(users).where(admins).limit(1)).length > 0;
}
