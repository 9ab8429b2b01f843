import { demandDutyOf, type Caller } from '#server/identity/caller.ts';
import { ApiError } from '#server/platform/errors.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { endHeld, readHeld } from './held.queries.ts';

/**
 * Ends that a restored shop is held: its letters are sent, and payments of lost orders are refunded unless the owner keeps them.
 * Throws 403 without the duty `refunds` if payments are to be refunded, 404 if it is not held, and 503 until the payments since the backup were read and people who were deleted since are deleted again.
 */
export async function releaseHeld(
  database: Database,
  by: Pick<Caller, 'duties' | 'unproved'>,
  { refund }: { refund: boolean },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const held = await readHeld(tx);
    if (!held) throw new ApiError('NOT_FOUND', 'The shop is not held.');
    if (!held.lost)
      throw new ApiError(
        'UNAVAILABLE',
        'The payments since the backup are still being read. Try again in a minute.',
        { retryAfterSeconds: 30 },
      );
    if (held.deleted?.length)
      throw new ApiError(
        'UNAVAILABLE',
        'People who were deleted since the backup are still being deleted again. Try again in a minute.',
        { retryAfterSeconds: 30 },
      );
    if (refund && held.lost.length > 0) demandDutyOf(by, 'refunds');
    await endHeld(tx, refund ? held.lost : []);
  });
}
