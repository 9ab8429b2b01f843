import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Backups } from '#contract/backups.ts';
import { Done } from '#contract/done.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { beginBackup, listBackups } from './backup-rows.ts';
import type { BackupRow } from './backups.table.ts';
import type { MakeBackupDeps } from './make-backup.ts';

interface Needs extends Pick<MakeBackupDeps, 'config' | 'database' | 'now'> {
  /** Makes a backup that has begun, after the answer. */
  finish(begun: BackupRow): void;
}

/** Backups that the shop makes of itself. */
export function backupsRoutes({ config, database, now, finish }: Needs): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/backup/all',
      {
        config: forAdmins('settings'),
        schema: {
          operationId: 'listBackups',
          summary: 'The backups that the shop has made of itself, with their size and proof',
          tags: ['Shop'],
          querystring: OwnId,
          response: { 200: Backups },
        },
      },
      async () => ({
        success: true as const,
        nightly: config.nightlyBackup,
        backups: (await listBackups(database)).map(present),
      }),
    );
    app.post(
      '/backup',
      {
        config: forAdmins('settings'),
        schema: {
          operationId: 'makeBackup',
          summary: 'Make a backup now',
          description:
            'It is written to the folder of backups after the answer, while the shop goes on; `backup/all` says how it goes. While one is running no second one begins.',
          tags: ['Shop'],
          querystring: OwnId,
          response: { 202: Done },
        },
      },
      async (_request, reply) => {
        const begun = await beginBackup(database, null, now());
        if (begun) finish(begun);
        const message = begun ? 'The backup has begun' : 'A backup is being made';
        return reply.code(202).send({ success: true, message });
      },
    );
  };
}

function present(row: BackupRow): Backups['backups'][number] {
  const { id, startedAt, state, night, file, endedAt, bytes, orders } = row;
  const { provenAt, problem, deletedAt } = row;
  return {
    _id: id,
    at: startedAt.toISOString(),
    state,
    nightly: night !== null,
    file,
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(bytes !== null && { bytes }),
    ...(orders !== null && { orders }),
    ...(provenAt && { provenAt: provenAt.toISOString() }),
    ...(problem !== null && { problem }),
    ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
  };
}
