import { z } from 'zod';
import { emptyAsAbsent, Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { ASK_AFTER_DAYS, LETTER_KINDS, LETTER_LIMITS, LETTER_STATES } from './letter-kinds.ts';
import { LongPageInfo, MAX_PAGE, wholeNumber } from './paging.ts';
import { emailAddress, line, prose } from './text.ts';

const limits = LETTER_LIMITS;

const Kind = z.enum(LETTER_KINDS);

/** The owner's words, which replace the shop's default words. */
const OwnWords = {
  subject: line(0, limits.subject.max, 'A shorter subject, please')
    .optional()
    .describe("Absent or empty: the shop's own. {number}, {shop} and {product} are filled in"),
  words: prose(0, limits.words.max, 'A shorter text, please')
    .optional()
    .describe("The words that it opens with; absent or empty: the shop's own"),
};

/** The owner's settings of letters. */
export const LetterSettings = z.strictObject({
  to: emailAddress(0, limits.address.max, 'owner@example.com').describe(
    'Where letters to the owner go; empty: to the addresses of ADMIN_EMAILS',
  ),
  askAfterDays: z
    .int('A whole number of days, please')
    .min(0, 'A number of days, please: at least 0')
    .max(limits.askAfterDays.max, `A number of days, please: at most ${limits.askAfterDays.max}`)
    .optional()
    .describe(
      `How many days after the delivery \`delivered\` ("How was it?") is sent, of orders that are delivered from then on; 0: 15 seconds after it; absent: ${ASK_AFTER_DAYS}`,
    ),
  kinds: z
    .partialRecord(
      Kind,
      z.strictObject({
        off: z.boolean().optional().describe('True: letters of this kind are not sent'),
        ...OwnWords,
      }),
    )
    .describe('What differs from a new shop'),
});
export type LetterSettings = z.infer<typeof LetterSettings>;

/** A letter as the shop lists it. */
export const ListedLetter = z
  .object({
    _id: Id,
    kind: Kind,
    state: z
      .enum(LETTER_STATES)
      .describe(
        '`waiting` for its time or for another try, `sending`, `sent`, `failed`: given up, `dropped`: not sent, because it was not to be',
      ),
    to: z
      .string()
      .describe('The address it went to; empty before it is sent, and once that is removed'),
    user: z
      .object({ _id: z.string(), name: z.string() })
      .optional()
      .describe('Whom it is for; absent for letters to the owner'),
    order: z.object({ _id: Id, number: z.int() }).optional(),
    at: Timestamp.describe('When it was written'),
    sentAt: Timestamp.optional(),
    nextTryAt: Timestamp.optional().describe('While it waits'),
    attempts: z.int(),
    error: z.string().optional().describe('Why it was not sent'),
  })
  .meta({ id: 'Letter' });
export type ListedLetter = z.infer<typeof ListedLetter>;

/** The text of one letter. */
export const ReadLetter = z.object({
  success: z.literal(true),
  source: z
    .enum(['kept', 'now', 'none'])
    .describe(
      '`kept`: as it was last sent or tried; `now`: as it would be sent now, for letters that are still to be sent and kinds whose text is not kept; `none`: there is no text any more',
    ),
  subject: z.string().optional(),
  text: z.string().optional().describe('Without the link that stops such letters'),
});
export type ReadLetter = z.infer<typeof ReadLetter>;

/** Query of `letters`: newest first, 20 on a page. */
export const LettersQuery = z.object({
  id: z.string(),
  page: emptyAsAbsent(wholeNumber(1, MAX_PAGE)),
  state: emptyAsAbsent(z.enum(LETTER_STATES)),
});
export type LettersQuery = z.infer<typeof LettersQuery>;

export const LettersPage = LongPageInfo.extend({
  success: z.literal(true),
  letters: z.array(ListedLetter),
  isMailOn: z.boolean().describe('Whether the shop can send letters'),
});
export type LettersPage = z.infer<typeof LettersPage>;

/** Body of `letters/test` and `letters/preview`: a kind with the words as they are in the form. */
export const LetterDraft = z.object({ kind: Kind.default('order-confirmed'), ...OwnWords });
export type LetterDraft = z.infer<typeof LetterDraft>;

export const LetterPreview = z.object({
  success: z.literal(true),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
export type LetterPreview = z.infer<typeof LetterPreview>;

/** The letters that a person can do without, and whether they want them. Body of `PUT user/{uid}/letters`. */
export const WantedLetters = z.object({
  delivered: z.boolean().describe('After a delivery: how was it?'),
});
export type WantedLetters = z.infer<typeof WantedLetters>;

export const WantedLettersAnswer = z.object({ success: z.literal(true), letters: WantedLetters });
export type WantedLettersAnswer = z.infer<typeof WantedLettersAnswer>;
