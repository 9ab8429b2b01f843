import { z } from 'zod';
import type { Duty } from './duties.ts';
import { emptyAsAbsent, Timestamp } from './fields.ts';
import { Job } from './jobs.ts';
import { LongPageInfo, PageQuery } from './paging.ts';
import { line } from './text.ts';

/** The types of things whose changes are logged. */
export const LOGGED_TYPES = [
  'product',
  'family',
  'category',
  'collection',
  'order',
  'coupon',
  'sale',
  'user',
  'settings',
  'review',
  'letter',
  'invite',
  'export',
  'job',
  'coupon-job',
  'category-job',
  'payment-job',
  'script',
] as const;
export type LoggedType = (typeof LOGGED_TYPES)[number];

/**
 * An admin with one of these duties sees the entries of a type; owners see all. Changes of nothing but the home page are of the
 * settings, and seen with `marketing`, too.
 */
export const SEEN_WITH: Readonly<Record<LoggedType, readonly Duty[]>> = {
  product: ['catalogue'],
  family: ['catalogue'],
  category: ['catalogue'],
  collection: ['catalogue'],
  order: ['orders', 'refunds'],
  coupon: ['marketing'],
  sale: ['marketing'],
  user: ['customers', 'staff'],
  settings: ['settings'],
  review: ['marketing'],
  letter: ['settings'],
  invite: ['staff'],
  export: [],
  job: ['catalogue'],
  'coupon-job': ['marketing'],
  'category-job': ['catalogue'],
  'payment-job': ['refunds'],
  script: ['settings'],
};

/** The uid of whoever runs the operator's commands, and of the shop itself. No user has it. */
export const OPERATOR = '';

/** Entries that no back-office call makes, but a log-in or the command `shop`. */
export type KindWithoutRoute =
  | 'acceptInvite'
  | 'becomeAdminByAddress'
  | 'becomeOwnerByLink'
  | 'changeRoleByCommand'
  | 'dropFactorByCommand'
  | 'watchScripts';

const MAX_SEARCH = 100;
/** PostgreSQL can't store NUL in a text. */
const Text = (max: number) =>
  emptyAsAbsent(
    z
      .string()
      .max(max)
      .regex(/^[^\0]*$/),
  );
const Moment = z.union([
  z.iso.date('Must be a day such as 2026-03-01').regex(/^(?:19|20)/),
  Timestamp,
]);

/** The conditions of a query of the log; an entry has to meet all of them. */
export const LogQuery = PageQuery.extend({
  id: z.string(),
  who: Text(128).describe('Uid of the admin'),
  kind: Text(100).describe('What was done, as the `operationId` of the call: `updateProduct`'),
  entity: Text(200).describe('A thing by its id, a type such as `product`, or both: `product:ID`'),
  from: emptyAsAbsent(Moment).describe("On this day of the shop's time zone or later, or a time"),
  to: emptyAsAbsent(Moment).describe('On this day or earlier, or before this time'),
  search: line(0, MAX_SEARCH)
    .optional()
    .describe(
      'Words in the name of the admin or of the thing, a coupon code, or the number of an order',
    ),
});
export type LogQuery = z.infer<typeof LogQuery>;

/** Query of `log/export.csv`. */
export const LogExportQuery = LogQuery.omit({ page: true, limit: true });
export type LogExportQuery = z.infer<typeof LogExportQuery>;

export const LogChange = z.object({
  field: z.string().describe('Such as `price`'),
  label: z.string().describe('The field in words'),
  before: z.unknown().optional().describe('Absent for what was not there or is forgotten'),
  after: z.unknown().optional(),
  thing: z.string().optional().describe('Whose field it is, in an entry of many things'),
  isMoney: z.literal(true).optional().describe('Whether the values are amounts'),
});
export type LogChange = z.infer<typeof LogChange>;

/** An entry of the log: an admin's change of one thing in one call. */
export const LogEntry = z.object({
  _id: z.uuid(),
  at: Timestamp,
  by: z.object({
    _id: z.string().describe('Empty for the operator of the shop'),
    name: z.string(),
    role: z.string().describe('Their role then'),
  }),
  kind: z
    .string()
    .describe(
      'The `operationId` of the call. Besides them, of rights that somebody gets in another way: `acceptInvite`, `becomeAdminByAddress` (ADMIN_EMAILS), `becomeOwnerByLink` (the link of the first start), `changeRoleByCommand` and `dropFactorByCommand` (`npm run shop`); and `watchScripts`, of the shop itself',
    ),
  entity: z.object({
    type: z.string().describe('Such as `product`'),
    _id: z.string(),
    name: z.string(),
  }),
  changes: z.array(LogChange).describe('Only what changed'),
  words: z.string().describe('The same as a sentence'),
  undoable: z.boolean(),
  undoLeaves: z
    .array(z.string())
    .optional()
    .describe(
      'Fields that an undo leaves as they are: `photos`, of which the former ones are not kept',
    ),
  priceStood: z
    .object({
      from: Timestamp.optional(),
      until: Timestamp.optional(),
      paidFor: z
        .int()
        .describe(
          'Seconds for which checkouts that were open at a change may still have paid the price before it',
        ),
    })
    .optional()
    .describe(
      "Of a change of one product's price: since when it was what it was before, and until when it stayed what it became; absent as far as the log knows of no such change",
    ),
  requestId: z.string(),
  address: z
    .string()
    .optional()
    .describe("Network address; absent once the admin's account is deleted"),
  undoes: z.uuid().optional().describe('The entry that this one took back'),
  undoneBy: z.uuid().optional().describe('The entry that took this one back'),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** Query of `log/{entryId}/undo`. */
export const UndoQuery = z.object({
  id: z.string(),
  anyway: emptyAsAbsent(z.enum(['true', 'false'])).describe(
    'Whether what stands on it is overwritten, where that is safe',
  ),
});

export const LogUndone = z.object({
  success: z.literal(true),
  message: z.string(),
  entry: LogEntry.optional().describe('The new entry; absent where a job is undone'),
  job: Job.optional().describe('The job whose undo has begun, where the entry is of one'),
});
export type LogUndone = z.infer<typeof LogUndone>;

export const LogPage = LongPageInfo.extend({
  success: z.literal(true),
  entries: z.array(LogEntry),
});
export type LogPage = z.infer<typeof LogPage>;
