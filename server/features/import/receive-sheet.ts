import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BulkStarted } from '#contract/bulk.ts';
import type { JobsDeps } from '#server/features/jobs/jobs.service.ts';
import { callerOf } from '#server/identity/caller.ts';
import { readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import { importSheet, type SheetKind } from './import-sheet.ts';
import { receiveImport, type ReceivedImport } from './receive-import.ts';

/** Receives a form with a CSV file of a kind, and stores its job. Throws as `receiveImport` and `importSheet` do. */
export async function receiveSheet<Column extends string>(
  deps: JobsDeps,
  request: FastifyRequest,
  sheet: SheetKind<Column>,
): Promise<z.infer<typeof BulkStarted>> {
  const { uid } = callerOf(request).claims;
  const { mostBytes } = sheet;
  const store = ({ path, hash, isDryRun }: ReceivedImport) => {
    const key = request.headers['idempotency-key'];
    const idempotency = readIdempotencyKey(key, [hash, isDryRun, sheet.job]);
    return importSheet(deps, uid, sheet, { path, isDryRun }, idempotency);
  };
  const job = await receiveImport(request, store, mostBytes);
  const message = job.state === 'done' ? 'The file is checked' : 'The file is being imported';
  return { success: true, message, job };
}
