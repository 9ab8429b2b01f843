import { z } from 'zod';
import { Amount, Timestamp } from './fields.ts';

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
      isReady: z.boolean().describe('False until the payments since the backup were read'),
      lost: z
        .object({ count: z.int(), amount: Amount })
        .describe('Payments since the backup whose orders are not in it'),
      letters: z.int().describe('Letters that wait, counted up to 1,000'),
    })
    .optional()
    .describe('Absent if the shop is not held'),
});
export type HeldShop = z.infer<typeof HeldShop>;
