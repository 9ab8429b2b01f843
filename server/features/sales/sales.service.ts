import { and, count, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import { toWhole } from '#contract/money.ts';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type {
  NewSale,
  OneSale,
  Sale,
  SaleChanges,
  SalePage,
  SalePreview,
  SaleQuery,
  SaleToPreview,
} from '#contract/sale.ts';
import type { SaleState } from '#contract/sale-limits.ts';
import { createOnce } from '#server/platform/create-once.ts';
import {
  inTransaction,
  rehearse,
  type Database,
  type Transaction,
} from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import { isStale, versionAfter } from '#server/platform/if-match.rule.ts';
import { describePage } from '#server/platform/page-window.rule.ts';
import { databaseTime, planSale, planSales } from './plan-sales.queries.ts';
import { presentSale, stateOf } from './present-sale.ts';
import {
  columnsOf,
  demandCollections,
  demandSame,
  demandThings,
  demandTimes,
  timesOf,
} from './sale-columns.ts';
import { readBrought, readPreview } from './read-sales.queries.ts';
import { sales, type SaleRow } from './sales.table.ts';

export interface SalesDeps {
  database: Database;
  now(): Date;
  /** Called after prices have changed. */
  onChange(): void;
  /** Called when a sweep has products left to do. */
  onSale(): void;
}

/**
 * Plans a sale; one that has begun begins now. A repeated request with the same key gets the first one's sale. Throws 400 for one that
 * is of nothing or of what the shop doesn't have, or that ends before it begins.
 */
export async function createSale(
  deps: SalesDeps,
  by: string,
  wanted: NewSale,
  idempotency: IdempotencyKey | undefined,
): Promise<Sale> {
  const { created } = await inTransaction(deps.database, (tx) =>
    createOnce(tx, { kind: 'sale', userId: by, idempotency, now: deps.now() }, async () => {
      const { id } = await storeSale(tx, wanted);
      return { id };
    }),
  );
  return reach(deps, created.id);
}

/** What a sale would do, without storing it. `except`: the sale that it would take the place of. Throws 400. */
export async function previewSale(
  { database }: SalesDeps,
  { except, ...wanted }: SaleToPreview,
): Promise<Omit<SalePreview, 'success'>> {
  return rehearse(database, async (tx) => {
    if (except) await tx.update(sales).set({ deletedAt: new Date() }).where(eq(sales.id, except));
    return readPreview(tx, await storeSale(tx, wanted));
  });
}

async function storeSale(tx: Transaction, wanted: NewSale): Promise<SaleRow> {
  const at = await databaseTime(tx);
  const columns = columnsOf(wanted);
  await demandCollections(tx, wanted.of.collections);
  await demandThings(tx, columns);
  const startsAt = new Date(Math.max(Date.parse(wanted.from), at.getTime()));
  const endsAt = new Date(wanted.to);
  demandTimes({ startsAt, endsAt }, at);
  const [row] = await tx
    .insert(sales)
    .values({ ...columns, startsAt, endsAt, createdAt: at, updatedAt: at })
    .returning();
  if (!row) throw new Error('A sale was not stored');
  return row;
}

/**
 * Changes the given fields of a sale. One that runs keeps its beginning, and ends at once with an end in the past; of one that has ended only
 * the name changes. Throws 400, 404, and 412 STALE if it has changed since `ifMatch`.
 */
export async function changeSale(
  deps: SalesDeps,
  id: string,
  changes: SaleChanges,
  ifMatch: string | undefined,
): Promise<Sale> {
  await inTransaction(deps.database, async (tx) => {
    await demandCollections(tx, changes.of?.collections);
    const row = await lockSale(tx, id);
    if (isStale(row.updatedAt, ifMatch)) throw stale();
    const at = await databaseTime(tx);
    const { startsAt, endsAt, ...columns } = columnsOf({ of: undefined, ...changes }, row);
    const state = stateOf(row, at);
    const times = timesOf({ startsAt, endsAt }, row, state, at);
    const becomes = { ...row, ...columns, ...times };
    if (state === 'ended') demandSame(row, becomes);
    else demandTimes(becomes, at);
    await demandThings(tx, becomes, row);
    await tx
      .update(sales)
      .set({ ...columns, ...times, updatedAt: versionAfter(row.updatedAt, at) })
      .where(eq(sales.id, id));
  });
  return reach(deps, id);
}

/** Takes a sale away: one that runs ends. Throws 404, and 412 STALE. */
export async function deleteSale(
  deps: SalesDeps,
  by: string,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const row = await lockSale(tx, id);
    if (isStale(row.updatedAt, ifMatch)) throw stale();
    const at = await databaseTime(tx);
    await tx
      .update(sales)
      .set({ deletedAt: at, deletedBy: by, updatedAt: versionAfter(row.updatedAt, at) })
      .where(eq(sales.id, id));
  });
  await reach(deps, id);
}

/** A page of the sales. */
export async function listSales(
  { database: { orm } }: SalesDeps,
  { page, limit, state }: SaleQuery,
): Promise<Omit<SalePage, 'success'>> {
  const at = await databaseTime(orm);
  const wanted = and(isNull(sales.deletedAt), state && ofState(state, at));
  const bounded = orm
    .select({ id: sales.id })
    .from(sales)
    .where(wanted)
    .limit(COUNT_BOUND + 1)
    .as('bounded');
  const [counted] = await orm.select({ total: count() }).from(bounded);
  const described = describePage({ count: counted?.total ?? 0, isBounded: true }, { page, limit });
  const rows = await orm
    .select()
    .from(sales)
    .where(wanted)
    .orderBy(desc(sales.startsAt), desc(sales.id))
    .limit(page > described.totalPages ? 0 : limit)
    .offset((page - 1) * limit);
  return { sales: rows.map((row) => presentSale(row, at)), ...described };
}

/** A sale with what it brought. Throws 404. */
export async function oneSale(
  { database }: SalesDeps,
  id: string,
): Promise<Omit<OneSale, 'success'>> {
  const row = await findSale(database, id);
  const { revenue, ...brought } = await readBrought(database.pool, row);
  const at = await databaseTime(database.orm);
  return { sale: presentSale(row, at), brought: { ...brought, revenue: toWhole(revenue) } };
}

function ofState(state: SaleState, at: Date) {
  if (state === 'ended') return lte(sales.endsAt, at);
  if (state === 'planned') return gt(sales.startsAt, at);
  return and(lte(sales.startsAt, at), gt(sales.endsAt, at));
}

/** Products that the call itself carries a sale to. */
const AT_ONCE = 500;

/** Carries a sale to its products, or to the first of many: a sweep does the others. Returns it as it is then. */
async function reach(deps: SalesDeps, id: string): Promise<Sale> {
  const { database, onChange, onSale } = deps;
  await planSale(database, id, { most: AT_ONCE });
  onChange();
  onSale();
  const [row] = await database.orm.select().from(sales).where(eq(sales.id, id));
  if (!row) throw notFound('sale');
  return presentSale(row, await databaseTime(database.orm));
}

/** Carries the sales that have to reach products anew, after collections or categories have changed, to the first products of each. */
export async function reachSales({
  database,
  onChange,
  onSale,
}: Omit<SalesDeps, 'now'>): Promise<void> {
  if ((await planSales(database, AT_ONCE)) === 0) return;
  onChange();
  onSale();
}

async function findSale({ orm }: Pick<Database, 'orm'>, id: string): Promise<SaleRow> {
  const live = and(eq(sales.id, id), isNull(sales.deletedAt));
  const [row] = isId(id) ? await orm.select().from(sales).where(live) : [];
  if (!row) throw notFound('sale');
  return row;
}

async function lockSale(tx: Transaction, id: string): Promise<SaleRow> {
  const live = and(eq(sales.id, id), isNull(sales.deletedAt));
  const [row] = isId(id) ? await tx.select().from(sales).where(live).for('update') : [];
  if (!row) throw notFound('sale');
  return row;
}

function stale(): ApiError {
  return new ApiError(
    'STALE',
    'This sale has changed since you opened it. Look at it again before you save.',
  );
}
