import { randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import { DUTIES } from '#contract/duties.ts';
import { isId } from '#contract/ids.ts';
import type { ProviderId } from '#contract/shop-config.ts';
import type { NewInvite, StaffAnswer, StaffInvite } from '#contract/staff.ts';
import { asciiLowerCase } from '#contract/text.ts';
import { heldDuties } from '#server/features/users/held-duties.rule.ts';
import { whyNotAccepted } from '#server/features/users/invite-words.rule.ts';
import { lockAdminsFor } from '#server/features/users/lock-admins.ts';
import { presentUser } from '#server/features/users/present-user.ts';
import { staffInvites } from '#server/features/users/staff-invites.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { demandDuty } from '#server/identity/caller.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';

export interface StaffDeps {
  database: Database;
  /** The providers with which an invitation is accepted. */
  adminProviders: readonly ProviderId[];
  now(): Date;
}

const OPEN_MS = 7 * 24 * 3_600_000;
/** Open invitations of a shop. */
export const MOST_INVITES = 100;

type InviteRow = typeof staffInvites.$inferSelect;

/**
 * Invites somebody to work in the back office with these duties, for 7 days; an earlier invitation to the address ends. Throws
 * 403 DUTY_NEEDED for a duty that the caller lacks, 409 DUPLICATE for the address of an admin, and 409 LIMIT_REACHED.
 */
export async function inviteStaff(
  { database, adminProviders, now }: StaffDeps,
  caller: string,
  wanted: NewInvite,
): Promise<StaffInvite> {
  const email = asciiLowerCase(wanted.email);
  const duties = DUTIES.filter((duty) => wanted.duties.includes(duty));
  return inTransaction(database, async (tx) => {
    // One invitation after the other: this locks all admins.
    const { own } = await lockAdminsFor(tx, caller, 'staff');
    for (const duty of duties) demandDuty(own, duty);
    await demandNoStaff(tx, email);
    const createdAt = now();
    await tx.delete(staffInvites).where(lte(staffInvites.expiresAt, createdAt));
    const [earlier] = await tx.select().from(staffInvites).where(eq(staffInvites.email, email));
    if (earlier) await withdraw(tx, earlier, own);
    if ((await tx.$count(staffInvites)) >= MOST_INVITES)
      throw new ApiError(
        'LIMIT_REACHED',
        `${MOST_INVITES} invitations are open. Withdraw one first.`,
      );
    const expiresAt = new Date(createdAt.getTime() + OPEN_MS);
    const id = randomUUIDv7();
    const row = { id, email, duties, invitedBy: caller, createdAt, expiresAt, triedWith: null };
    await tx.insert(staffInvites).values(row);
    return presentInvite(row, adminProviders);
  });
}

/** Withdraws an invitation. Throws 404, and 403 DUTY_NEEDED for one with a duty that the caller lacks. */
export async function withdrawInvite(
  { database }: StaffDeps,
  caller: string,
  inviteId: string,
): Promise<void> {
  if (!isId(inviteId)) throw notFound('invitation');
  await inTransaction(database, async (tx) => {
    const { own } = await lockAdminsFor(tx, caller, 'staff');
    const [row] = await tx.select().from(staffInvites).where(eq(staffInvites.id, inviteId));
    if (!row) throw notFound('invitation');
    await withdraw(tx, row, own);
  });
}

async function withdraw(
  tx: Transaction,
  { id, duties }: InviteRow,
  own: readonly InviteRow['duties'][number][],
): Promise<void> {
  for (const duty of duties) demandDuty(own, duty);
  await tx.delete(staffInvites).where(eq(staffInvites.id, id));
}

async function demandNoStaff(tx: Transaction, email: string): Promise<void> {
  const admins = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(isNull(users.deletedAt), eq(users.role, 'admin'), eq(users.emailVerified, true)));
  if (admins.every((admin) => admin.email === null || asciiLowerCase(admin.email) !== email))
    return;
  const message = 'Whoever has this address is an admin already';
  throw new ApiError('DUPLICATE', `${message}.`, {
    details: { errors: [{ path: 'email', message }] },
  });
}

function presentInvite(
  { id, email, duties, expiresAt, triedWith }: InviteRow,
  adminProviders: readonly ProviderId[],
): StaffInvite {
  return {
    _id: id,
    email,
    duties: [...duties],
    expiresAt: expiresAt.toISOString(),
    ...(triedWith !== null && { tried: whyNotAccepted(triedWith, adminProviders) }),
  };
}

/** Most admins that are listed. */
const LISTED = 500;

/** The admins with their duties, by name, and the open invitations. */
export async function listStaff({
  database: { orm },
  adminProviders,
  now,
}: StaffDeps): Promise<Pick<StaffAnswer, 'staff' | 'invites'>> {
  const admins = await orm
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), eq(users.role, 'admin')))
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(LISTED);
  const invites = await orm
    .select()
    .from(staffInvites)
    .where(gt(staffInvites.expiresAt, now()))
    .orderBy(asc(staffInvites.createdAt), asc(staffInvites.id));
  return {
    staff: admins.map((row) => ({ user: presentUser(row), duties: heldDuties(row) })),
    invites: invites.map((row) => presentInvite(row, adminProviders)),
  };
}
