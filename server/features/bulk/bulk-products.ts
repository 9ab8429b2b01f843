import { createHash, randomUUIDv7 } from 'node:crypto';
import type { BulkChange, BulkPreview, BulkRequest } from '#contract/bulk.ts';
import { JOB_LIMITS } from '#contract/job-limits.ts';
import type { Job } from '#contract/jobs.ts';
import { filterOf } from '#server/features/catalog/list-admin-products.ts';
import { readJob, type JobsDeps } from '#server/features/jobs/jobs.service.ts';
import { presentFields } from '#server/features/jobs/present-change.rule.ts';
import { jobs } from '#server/features/jobs/jobs.table.ts';
import { noteAddress } from '#server/features/jobs/note-address.queries.ts';
import { storeRows, type NewRow } from '#server/features/jobs/store-rows.queries.ts';
import { spellCategory } from '#server/features/products/spell-category.queries.ts';
import { demandTaxClass } from '#server/features/settings/tax-classes.queries.ts';
import { createOnce } from '#server/platform/create-once.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import { planChange, type Plan } from './plan-change.rule.ts';
import { selectByFilter, selectByIds, type Selected } from './select-products.queries.ts';

export interface BulkDeps extends JobsDeps {
  lowStock(): Promise<number>;
}

/** Previews the changes that a request makes to the selected products, without writing. Throws 400 if they are too many. */
export async function previewBulk(
  deps: BulkDeps,
  { select, change }: BulkRequest,
): Promise<Omit<BulkPreview, 'success'>> {
  const planned = await plan(deps, select, change);
  const count = (is: Plan['is']) => planned.filter(({ plan }) => plan.is === is).length;
  const first = planned.slice(0, JOB_LIMITS.page);
  return {
    rows: first.map(({ id, name, plan }) => ({
      _id: id,
      ...(name !== undefined && { name }),
      ...(plan.is === 'refused'
        ? { error: plan.message }
        : { before: presentFields(plan.before), after: presentFields(plan.after) }),
    })),
    selection: selectionOf(planned),
    total: planned.length,
    changed: count('changed'),
    same: count('same'),
    refused: count('refused'),
  };
}

/**
 * Stores a job with what each row changes, before and after. It is done by `runJobs`. A repeated request with the same
 * key gets the job of the first one. Throws 400 if the products are too many, 409 IDEMPOTENCY_MISMATCH, 412 STALE if they are
 * not those of the dry run.
 */
export async function startBulk(
  deps: BulkDeps,
  by: string,
  { select, change, selection }: BulkRequest,
  idempotency: IdempotencyKey | undefined,
): Promise<Job> {
  const at = deps.now();
  // Not within the transaction: with as many of them as there are connections, all would wait for another one.
  const planned = await plan(deps, select, change);
  const id = await inTransaction(deps.database, async (tx) => {
    const { created } = await createOnce(
      tx,
      { kind: 'job', userId: by, idempotency, now: at },
      async () => {
        if (selection !== undefined && selection !== selectionOf(planned)) throw stale();
        const jobId = randomUUIDv7();
        const refused = planned.filter(({ plan }) => plan.is === 'refused').length;
        // Its entry in the log comes after whatever it has seen, also in the same millisecond.
        const startedAt = new Date(deps.now().getTime() + 1);
        await tx.insert(jobs).values({
          id: jobId,
          kind: 'bulk',
          byUser: by,
          state: planned.length === 0 ? 'done' : 'working',
          total: planned.length,
          failed: refused,
          startedAt,
        });
        await noteAddress(tx, { id: jobId, at: startedAt });
        await storeRows(tx, jobId, planned.map(rowOf));
        return jobId;
      },
    );
    return created;
  });
  deps.onJob();
  return readJob(deps.database, id);
}

/** The same for the same products, in whatever order. */
function selectionOf(planned: readonly Planned[]): string {
  const ids = planned.map(({ id }) => id).toSorted();
  return createHash('sha256').update(ids.join()).digest('base64url');
}

function stale(): ApiError {
  return new ApiError('STALE', 'Other products fit the filter by now. Look at what changes again.');
}

interface Planned {
  id: string;
  name?: string;
  plan: Plan;
}

/** The selected products with what becomes of them, in the order of the selection. */
async function plan(
  { database, lowStock }: BulkDeps,
  select: BulkRequest['select'],
  asked: BulkChange,
): Promise<Planned[]> {
  const { pool } = database;
  const change = await inTransaction(database, async (tx) => {
    await demandTaxClass(tx, asked.taxClass, 'change.taxClass');
    return spelled(tx, asked);
  });
  const of = (product: Selected): Planned => ({
    id: product.id,
    name: product.name,
    plan: planChange(product, change),
  });
  if ('filter' in select) {
    const { stock, photos, lacks, ...rest } = select.filter;
    const query = {
      id: '',
      ...rest,
      ...(stock && { stock }),
      ...(photos && { photos }),
      ...(lacks && { lacks }),
    };
    const filter = await filterOf(pool, query, await lowStock());
    const found = await selectByFilter(pool, filter, JOB_LIMITS.rows + 1);
    if (found.length <= JOB_LIMITS.rows) return found.map(of);
    throw invalid('select', `At most ${JOB_LIMITS.rows} products at once`);
  }
  const ids = [...new Set(select.ids)];
  const found = new Map((await selectByIds(pool, ids)).map((each) => [each.id, each]));
  return ids.map((id) => {
    const product = found.get(id);
    return product ? of(product) : { id, plan: GONE };
  });
}

const GONE: Plan = { is: 'refused', column: 'id', message: 'There is no such product on sale' };

function rowOf({ id, plan }: Planned, position: number): NewRow {
  const row = { position, line: position + 1, productId: id };
  if (plan.is === 'refused') {
    const { column, message } = plan;
    return { ...row, outcome: 'refused', column, message };
  }
  const { is, before, after } = plan;
  return { ...row, before, after, ...(is === 'same' && { outcome: 'same' as const }) };
}

/** The change with its category in the spelling of the shop. */
async function spelled(tx: Transaction, change: BulkChange): Promise<BulkChange> {
  if (change.category === undefined) return change;
  return { ...change, category: await spellCategory(tx, change.category) };
}
