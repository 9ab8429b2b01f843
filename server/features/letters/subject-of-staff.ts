import { and, eq, gt } from 'drizzle-orm';
import { DUTY_WORDS, isEveryDuty, type Duty } from '#contract/duties.ts';
import type { LetterContent } from '#contract/letter-content.ts';
import { oneLine } from '#server/features/mail/letter-text.rule.ts';
import { heldDuties } from '#server/features/users/held-duties.rule.ts';
import { trustedNames } from '#server/features/users/invite-words.rule.ts';
import { staffInvites } from '#server/features/users/staff-invites.table.ts';
import { users } from '#server/features/users/users.table.ts';
import type { LettersDeps } from './letter-deps.ts';
import type { LetterRow } from './letters.table.ts';

interface Told {
  values: Record<string, string>;
  content: Partial<LetterContent>;
}

/** The invitation that a letter is about, while it is open. */
export async function openInvite(
  { database: { orm }, now }: LettersDeps,
  { data: { invite: id } }: LetterRow,
): Promise<typeof staffInvites.$inferSelect | undefined> {
  if (id === undefined) return undefined;
  const isOpen = and(eq(staffInvites.id, id), gt(staffInvites.expiresAt, now()));
  const [invite] = await orm.select().from(staffInvites).where(isOpen);
  return invite;
}

export async function aboutInvite(deps: LettersDeps, row: LetterRow): Promise<Told | undefined> {
  const invite = await openInvite(deps, row);
  if (!invite) return undefined;
  const { locale, timeZone } = deps.money;
  const until = invite.expiresAt.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
  return {
    values: {},
    content: {
      facts: [
        { label: 'Log in with', value: oneLine(invite.email) },
        { label: 'Account at', value: trustedNames(deps.adminProviders) },
        { label: 'Your duties', value: listed(invite.duties) },
        { label: 'Open until', value: oneLine(until) },
      ],
      button: { label: 'Log in', url: `${deps.origin()}/login` },
    },
  };
}

/** Reads what a letter tells of a change of rights in the back office: the person, and what they may do by now. */
export async function aboutStaff(
  { database, origin }: LettersDeps,
  { data: { person: uid } }: LetterRow,
): Promise<Told | undefined> {
  if (uid === undefined) return undefined;
  const [person] = await database.orm.select().from(users).where(eq(users.id, uid));
  if (!person) return undefined;
  const isAdmin = person.role === 'admin';
  return {
    values: {},
    content: {
      facts: [
        { label: 'Who', value: oneLine(person.name, 80) },
        { label: 'May do now', value: isAdmin ? listed(heldDuties(person)) : 'Nothing' },
      ],
      button: { label: 'See the staff', url: `${origin()}/admin/staff` },
    },
  };
}

function listed(duties: readonly Duty[]): string {
  if (isEveryDuty(duties)) return 'Everything';
  return duties.map((duty) => DUTY_WORDS[duty].label).join(', ') || 'Nothing';
}
