import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HeldShop, ReleaseHeld } from '#contract/backups.ts';
import { Done } from '#contract/done.ts';
import { toWhole } from '#contract/money.ts';
import { countWaiting } from '#server/features/letters/letter-list.queries.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { Database } from '#server/platform/database.ts';
import { readHeld } from './held.queries.ts';
import { releaseHeld } from './release-held.ts';

interface HeldDeps {
  database: Database;
  /** Called once the shop is released. */
  onRelease(): void;
}

/** A shop that was restored is held until its owner releases it. */
export function heldRoutes({ database, onRelease }: HeldDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/held',
      {
        config: forAdmins('settings'),
        schema: {
          operationId: 'getHeld',
          summary: 'Whether the shop is held after it was restored from a backup',
          tags: ['Shop'],
          querystring: OwnId,
          failures: [],
          response: { 200: HeldShop },
        },
      },
      async () => {
        const held = await readHeld(database.orm);
        if (!held) return { success: true as const };
        const { backupAt, restoredAt, lost, deleted = [] } = held;
        const amount = (lost ?? []).reduce((sum, payment) => sum + payment.amount, 0);
        return {
          success: true as const,
          held: {
            backupAt,
            restoredAt: restoredAt.toISOString(),
            isReady: lost !== undefined && deleted.length === 0,
            lost: { count: lost?.length ?? 0, amount: toWhole(amount) },
            letters: await countWaiting(database.pool),
          },
        };
      },
    );
    app.post(
      '/held/release',
      {
        config: forAdmins('settings', { freshSignIn: true }),
        schema: {
          operationId: 'releaseHeld',
          summary: 'End that a restored shop is held',
          description:
            'Letters that waited are sent, and payments since the backup whose orders are not in it are refunded, unless `refundLost` is false; that needs the duty `refunds`, too. 404 if the shop is not held, 503 until the payments since the backup were read and those who were deleted since are deleted again.',
          tags: ['Shop'],
          querystring: OwnId,
          body: ReleaseHeld,
          failures: ['NOT_FOUND', 'UNAVAILABLE'],
          response: { 200: Done },
        },
      },
      async (request) => {
        const { body, log } = request;
        await releaseHeld(database, callerOf(request), { refund: body.refundLost });
        log.info({ refundLost: body.refundLost }, 'the restored shop is released');
        onRelease();
        return { success: true as const, message: 'The shop is released' };
      },
    );
  };
}
