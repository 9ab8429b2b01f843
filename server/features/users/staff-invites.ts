import { and, eq, lte, not, arrayContained } from 'drizzle-orm';
import { DUTIES, type Duty } from '#contract/duties.ts';
import type { ProviderId } from '#contract/shop-config.ts';
import { asciiLowerCase } from '#contract/text.ts';
import type { TokenClaims } from '#server/identity/token-claims.rule.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { heldDuties } from './held-duties.rule.ts';
import { acceptsInvite, vouchedEmail } from './judge-invite.rule.ts';
import type { UserRow } from './lock-admins.ts';
import { staffInvites } from './staff-invites.table.ts';

/**
 * Accepts the invitation to the address of a log-in, if there is one: returns what changes in the account, whose row is
 * locked. Only log-ins after the invitation count, for the account too.
 */
export async function acceptInvite(
  tx: Transaction,
  known: UserRow,
  claims: TokenClaims,
  { adminProviders, at }: { adminProviders: readonly ProviderId[]; at: Date },
): Promise<Partial<Pick<UserRow, 'role' | 'roleGivenAt' | 'duties'>>> {
  const email = vouchedEmail(claims, adminProviders);
  if (email === undefined) return {};
  const [invite] = await tx
    .select()
    .from(staffInvites)
    .where(eq(staffInvites.email, email))
    .for('update');
  if (!invite || !acceptsInvite(invite, claims, at)) return {};
  await tx.delete(staffInvites).where(eq(staffInvites.id, invite.id));
  const given = [...heldDuties(known), ...invite.duties];
  const duties = DUTIES.filter((duty) => given.includes(duty));
  if (known.role === 'admin') return { duties };
  return { role: 'admin', roleGivenAt: invite.createdAt, duties };
}

/**
 * Notes for those who invited that a log-in has the address of an invitation and can't accept it, because its provider is not
 * trusted or has not verified the address. Returns whether the person may be told: only whose address is verified,
 * so that nobody learns who is invited by giving an account somebody else's address.
 */
export async function noteRefusedInvite(
  tx: Transaction,
  claims: TokenClaims,
  { adminProviders, at }: { adminProviders: readonly ProviderId[]; at: Date },
): Promise<boolean> {
  if (claims.email === undefined || vouchedEmail(claims, adminProviders) !== undefined)
    return false;
  const [invite] = await tx
    .select()
    .from(staffInvites)
    .where(eq(staffInvites.email, asciiLowerCase(claims.email)));
  if (!invite || !acceptsInvite(invite, claims, at)) return false;
  // Once only: repeated log-ins take the same time for an address that is invited as for any other.
  if (invite.triedWith === null)
    await tx
      .update(staffInvites)
      .set({ triedWith: claims.signInProvider })
      .where(eq(staffInvites.id, invite.id));
  return claims.emailVerified;
}

/** Takes back what somebody has invited others to and may not any more. */
export async function withdrawInvites(
  tx: Transaction,
  uid: string,
  held: readonly Duty[],
): Promise<void> {
  const ofTheirs = eq(staffInvites.invitedBy, uid);
  const mayInvite = held.includes('staff');
  const lacked = mayInvite ? not(arrayContained(staffInvites.duties, [...held])) : undefined;
  await tx.delete(staffInvites).where(and(ofTheirs, lacked));
}

/** Takes back what was sent to an address. */
export async function withdrawInvitesTo(tx: Transaction, email: string): Promise<void> {
  await tx.delete(staffInvites).where(eq(staffInvites.email, asciiLowerCase(email)));
}

/** Deletes invitations that have expired. */
export async function forgetInvites({ orm }: Pick<Database, 'orm'>, now: Date): Promise<void> {
  await orm.delete(staffInvites).where(lte(staffInvites.expiresAt, now));
}
