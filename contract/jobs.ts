import { z } from 'zod';
import { CHANGED_COUPON_FIELDS } from './coupon-fields.ts';
import { Amount, emptyAsAbsent, Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { JOB_KINDS, JOB_STATES, JOB_THINGS } from './job-limits.ts';
import { LongPageInfo, PageInfo, PageQuery } from './paging.ts';
import { CHANGED_FIELDS } from './changed-fields.ts';
import { STOCK_MOVES } from './stock-ledger.ts';

/** An error of a row that was not written, or not taken back. */
const JobError = z.object({
  line: z.int().describe('The line of the file; of other jobs the number of the row, from 1'),
  column: z.string().describe('Empty where it is the whole row'),
  message: z.string(),
});

export const CategoryHint = z.object({
  line: z.int().describe('The first that has it'),
  name: z.string(),
  like: z.string().describe('The category of the shop that it is spelled nearly like'),
});
export type CategoryHint = z.infer<typeof CategoryHint>;

/** Work on many products or coupons that goes on after the request: see `product/bulk` and `product/import`. */
export const Job = z
  .object({
    _id: Id,
    of: z.enum(JOB_THINGS).describe('What its rows are of'),
    fromFile: z.boolean().describe('Whether its rows are the lines of a file'),
    state: z
      .enum(JOB_STATES)
      .describe(
        '`working` until all rows are done; `undoing` until what was written is taken back; `failed` after 12 tries in a row that failed: what was written stays, and can be undone',
      ),
    total: z.int().describe('Its rows'),
    done: z.int().describe('The rows that were written or left alone so far'),
    written: z.int().describe('The rows that were written'),
    undone: z.int().describe('The rows that undo has been through so far, of `done`'),
    errors: z.array(JobError).describe('The first 200; the others are among its rows'),
    errorCount: z.int(),
    photosTotal: z.int().describe('The rows whose photos are taken once they are written'),
    photosDone: z.int(),
    photoErrorCount: z
      .int()
      .describe('Photos that could not be taken, among the errors; their rows are written'),
    failure: z
      .string()
      .optional()
      .describe('Why its last try failed. It is tried again, unless it is `failed`'),
    undoable: z.boolean(),
    startedAt: Timestamp,
    categoryHints: z
      .array(CategoryHint)
      .optional()
      .describe('Of a dry run of products: new categories that may be misspelled'),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof Job>;

/** Query of `job/all`. */
export const JobsQuery = PageQuery.extend({ id: z.string() });
export type JobsQuery = z.infer<typeof JobsQuery>;

export const ListedJob = Job.extend({
  kind: z
    .enum(JOB_KINDS)
    .describe(
      '`bulk`: a change of many products; others: a file of products, of stock, of coupons, of categories or of payments',
    ),
  by: z.object({ _id: z.string(), name: z.string() }).describe('Who started it'),
});
export type ListedJob = z.infer<typeof ListedJob>;

export const JobsPage = LongPageInfo.extend({
  success: z.literal(true),
  jobs: z.array(ListedJob).describe('Newest first, their errors only counted'),
});
export type JobsPage = z.infer<typeof JobsPage>;

/** Query of the rows of a job. */
export const JobRowsQuery = z.object({
  id: z.string(),
  errors: emptyAsAbsent(z.enum(['true', 'false'])).describe(
    'true: only rows with an error, of the row or of one of its photos',
  ),
});
export type JobRowsQuery = z.infer<typeof JobRowsQuery>;

export const JobAnswer = z.object({ success: z.literal(true), message: z.string(), job: Job });
export type JobAnswer = z.infer<typeof JobAnswer>;

export const OneJob = z.object({ success: z.literal(true), job: Job });
export type OneJob = z.infer<typeof OneJob>;

/** Changes that a line of a file makes to a coupon: only fields that change. Amounts in whole units, or percent. */
export const CouponTerms = z.object(CHANGED_COUPON_FIELDS);
export type CouponTerms = z.infer<typeof CouponTerms>;

/** Changes that a line of a file makes to a category: only fields that change. */
export const CategoryTerms = z.object({
  name: z.string().optional(),
  parent: z.string().optional().describe('The name of the category that it is in; empty: none'),
  order: z.int().optional(),
  slug: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  words: z.string().optional(),
});
export type CategoryTerms = z.infer<typeof CategoryTerms>;

/** The effect of a line of a bank statement. */
export const StatementLine = z.object({
  amount: Amount.optional().describe('Absent where it can’t be read'),
  at: Timestamp.optional(),
  does: z
    .enum(['whole', 'part', 'back', 'recorded', 'out'])
    .optional()
    .describe(
      '`whole`: it pays all that is due; `part`: some of it; `back`: its order is Cancelled, so it is to be paid back; `recorded`: nothing, an earlier statement had it; `out`: nothing, money went out. Absent where there is an error',
    ),
  text: z
    .string()
    .optional()
    .describe('Of a dry run: who paid, and what for, as the statement says it'),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** Changes that a row makes to its product, coupon or category: only fields that change, or that the job was asked to change. */
export const RowFields = z.object({
  ...CHANGED_FIELDS,
  onHand: z.int().optional().describe('Of an import of stock: pieces on the shelf'),
  move: z.enum(STOCK_MOVES).optional().describe('Of an import of stock, with its `quantity`'),
  quantity: z.int().optional(),
  words: z.string().optional(),
  coupon: CouponTerms.optional().describe('Of an import of coupons; null: no limit'),
  ofCategory: CategoryTerms.optional().describe('Of an import of categories'),
  payment: StatementLine.optional().describe('Of a bank statement'),
  photos: z.array(z.string()).optional().describe('Addresses, or files of the zip'),
  family: z
    .string()
    .optional()
    .describe('Its family and values, such as "Crew T-shirt: Size M, Colour Blue"; empty: none'),
});
export type RowFields = z.infer<typeof RowFields>;

export const JobRow = z.object({
  line: z.int(),
  _id: z.string(),
  name: z
    .string()
    .describe(
      'Of the product or category, the code of the coupon, or the number of the order; empty where there is none',
    ),
  before: RowFields.optional(),
  after: RowFields.optional(),
  state: z
    .enum(['waiting', 'same', 'written', 'left', 'undone'])
    .describe('`same`: there was nothing to change; `left`: left as it was, for its `error`'),
  error: z.string().optional(),
  column: z.string().optional().describe('Of the cell that the error is about'),
  photoErrors: z.array(z.string()).optional().describe('Photos that can’t be taken'),
});
export type JobRow = z.infer<typeof JobRow>;

export const JobRows = PageInfo.extend({ success: z.literal(true), rows: z.array(JobRow) });
export type JobRows = z.infer<typeof JobRows>;
