import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { LetterContent } from '#contract/letter-content.ts';
import { isOptional, KINDS_OF_LETTERS, type LetterKind } from '#contract/letter-kinds.ts';
import type { StoredSettings } from '#contract/settings.ts';
import { letterhead } from '#server/features/mail/letterhead.ts';
import { fillIn, linesOf, oneLine } from '#server/features/mail/letter-text.rule.ts';
import type { MailMessage } from '#server/features/mail/mail.ts';
import type { Mailing } from '#server/features/mail/open-mailing.ts';
import { users } from '#server/features/users/users.table.ts';
import type { LettersDeps } from './letter-deps.ts';
import type { LetterRow, LetterText } from './letters.table.ts';
import { readSubject } from './read-subject.ts';
import type { Subject } from './subject.ts';
import { hasStopped, stopUrl } from './stop-letters.ts';
import { openInvite } from './subject-of-staff.ts';

/** Letters with the invoice, if there is one by then. */
const WITH_INVOICE: readonly LetterKind[] = ['order-confirmed', 'payment-received'];

/** Nothing is written down about a person whose account is deleted. */
const NOBODY = '';

/** The reason for not sending a letter. */
interface Dropped {
  dropped: string;
}

interface Written {
  message: MailMessage;
  /** The text of it that others may read. */
  text: LetterText;
}

/** The message of a letter, from what it tells as that is now. */
export async function writeMessage(
  deps: LettersDeps,
  mailing: Pick<Mailing, 'domain' | 'renderLetter'>,
  row: LetterRow,
): Promise<Written | Dropped> {
  const settings = await deps.settings.current();
  const own = settings.letters.kinds[row.kind];
  if (own?.off === true && !row.data.test)
    return { dropped: 'Letters of this kind are switched off.' };
  const recipient = await findRecipient(deps, settings, row);
  if ('dropped' in recipient) return recipient;
  const subject = await readSubject(deps, row);
  if (subject === undefined) return { dropped: 'What it was to tell is no longer so.' };
  const stop =
    isOptional(row.kind) && row.userId !== null
      ? await stopUrl(deps, { uid: row.userId, kind: row.kind })
      : undefined;
  const words = { ...own, ...definedWords(row.data) };
  const { heading, content } = contentOf(deps, settings, {
    kind: row.kind,
    subject,
    words,
    recipient,
    stop,
  });
  // The address may be somebody else's, and what was typed by a stranger.
  if (!recipient.isVerified) {
    delete content.address;
    if (row.kind === 'withdrawal-received') delete content.quote;
  }
  const { html, text } = await mailing.renderLetter(content);
  const invoice =
    WITH_INVOICE.includes(row.kind) &&
    recipient.isVerified &&
    row.orderId !== null &&
    !row.data.test
      ? await deps.invoicePdf(row.orderId)
      : undefined;
  const title = row.data.test ? `Test: ${heading}` : heading;
  return {
    // Whoever has these links can stop such letters, or track the order.
    text: {
      subject: title,
      text: [stop, subject.secret]
        .filter((link) => link !== undefined)
        .reduce((kept, link) => kept.replaceAll(link, '…'), text),
    },
    message: {
      to: recipient.to,
      subject: title,
      html,
      text,
      messageId: messageIdOf(row, mailing.domain),
      date: deps.now(),
      headers: stop === undefined ? {} : stopHeaders(stop),
      attachments: invoice ? [invoice] : [],
    },
  };
}

interface Recipient {
  to: string[];
  /** Absent for letters to the owner; empty while the address is not verified. */
  name?: string;
  isVerified: boolean;
}

async function findRecipient(
  deps: LettersDeps,
  settings: StoredSettings,
  row: LetterRow,
): Promise<Recipient | Dropped> {
  const { database, adminEmails } = deps;
  const { userId, kind, data, createdAt } = row;
  if (kind === 'staff-invite' && userId === null) {
    const invite = await openInvite(deps, row);
    if (!invite) return { dropped: 'The invitation is not open any more.' };
    return { to: [invite.email], isVerified: false };
  }
  if (userId === null) {
    const to = ownerAddresses(settings, adminEmails);
    return to.length > 0 ? { to, isVerified: true } : { dropped: 'The owner has no address.' };
  }
  const [user] = await database.orm.select().from(users).where(eq(users.id, userId));
  if (!user || user.deletedAt) return { dropped: NOBODY };
  if (user.email === null) return { dropped: 'The account has no e-mail address.' };
  if (isOptional(kind) && !data.test) {
    if (!user.emailVerified) return { dropped: 'The address is not verified.' };
    if (await hasStopped(database, { uid: userId, kind, since: createdAt }))
      return { dropped: 'They don’t want these letters.' };
  }
  return {
    to: [user.email],
    name: user.emailVerified ? oneLine(user.name, 80) : '',
    isVerified: user.emailVerified,
  };
}

/** Returns the addresses of letters to the owner. */
export function ownerAddresses(
  { letters: { to }, contact }: Pick<StoredSettings, 'letters' | 'contact'>,
  adminEmails: readonly string[],
): string[] {
  if (to !== '') return [to];
  if (adminEmails.length > 0) return [...adminEmails];
  return contact.email === '' ? [] : [contact.email];
}

interface Words {
  subject?: string | undefined;
  words?: string | undefined;
}

/** A test letter has the words of the form, even if they are empty. */
function definedWords({ test, subject, words }: LetterRow['data']): Words {
  return test ? { subject, words } : {};
}

interface ToSay {
  kind: LetterKind;
  subject: Subject;
  words: Words;
  recipient?: Pick<Recipient, 'name'>;
  stop?: string | undefined;
}

/** Returns the content of a letter, with the owner's words in place of the shop's default ones. */
export function contentOf(
  { origin }: Pick<LettersDeps, 'origin'>,
  settings: StoredSettings,
  { kind, subject: { values, content, usual }, words, recipient, stop }: ToSay,
): { heading: string; content: LetterContent } {
  const known = KINDS_OF_LETTERS[kind];
  const fill = (text: string) => fillIn(text, { shop: oneLine(settings.name, 60), ...values });
  const heading = oneLine(fill(words.subject || (usual?.subject ?? known.subject)));
  return {
    heading,
    content: {
      shop: letterhead(settings, origin()),
      heading,
      ...(recipient?.name !== undefined && {
        greeting: recipient.name === '' ? 'Hello,' : `Hello ${recipient.name},`,
      }),
      ...content,
      words: [
        ...linesOf(words.words || (usual?.words ?? known.words)).map(fill),
        ...(content.words ?? []),
      ],
      ...(stop !== undefined && { stopUrl: stop }),
    },
  };
}

/** One-click unsubscription (RFC 8058). */
function stopHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * The same for every attempt, also where the shop's domain has changed since one that a mail server may have taken; another
 * one when somebody has it sent again.
 */
function messageIdOf({ key, copies, doubts, messageId }: LetterRow, domain: string): string {
  if (doubts > 0 && messageId !== null) return messageId;
  const hash = createHash('sha256').update(`${key} ${copies}`).digest('hex').slice(0, 32);
  return `${hash}@${domain}`;
}
