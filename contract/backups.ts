import { z } from 'zod';
import { Amount, Timestamp } from './fields.ts';

const Backup = z.object({
  _id: z.string(),
  at: Timestamp.describe('When it began'),
  state: z.enum(['running', 'done', 'failed']),
  nightly: z.boolean().describe('False: somebody asked for it'),
  file: z.string().describe('The name of its file in the folder of backups'),
  endedAt: Timestamp.optional(),
  bytes: z.int().optional(),
  orders: z.int().optional().describe('Orders in it'),
  provenAt: Timestamp.optional().describe(
    'When a restore of it into a scratch database passed the audit',
  ),
  problem: z.string().optional().describe('Why it failed, or why it is not proven'),
  deletedAt: Timestamp.optional().describe('When its file was deleted, since newer ones are kept'),
});

export const Backups = z.object({
  success: z.literal(true),
  nightly: z.boolean().describe('Whether the shop makes one each night by itself'),
  backups: z.array(Backup).describe('The newest 50, those first'),
});
export type Backups = z.infer<typeof Backups>;

/** Body of `held/release`. */
export const ReleaseHeld = z.strictObject({
  refundLost: z
    .boolean()
    .default(true)
    .describe('Refund the payments since the backup whose orders are not in it'),
});

/** A shop that was restored, until its owner releases it. */
export const HeldShop = z.object({
  success: z.literal(true),
  held: z
    .object({
      backupAt: Timestamp.describe('The moment that was restored'),
      restoredAt: Timestamp,
      isReady: z
        .boolean()
        .describe(
          'False until the payments since the backup were read, and people who were deleted since are deleted again',
        ),
      lost: z
        .object({ count: z.int(), amount: Amount })
        .describe('Payments since the backup whose orders are not in it'),
      letters: z.int().describe('Letters that wait, counted up to 1,000'),
    })
    .optional()
    .describe('Absent if the shop is not held'),
});
export type HeldShop = z.infer<typeof HeldShop>;
