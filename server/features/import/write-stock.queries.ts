import { sql, type SQL } from 'drizzle-orm';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { StockReason } from '#contract/stock-ledger.ts';
import { lockProducts } from '#server/features/bulk/write-rows.queries.ts';
import { markRows, rowsOf, type Batch, type Writing } from '#server/features/jobs/batch.queries.ts';
import { stockLedger } from '#server/features/stock/stock.table.ts';
import type { Transaction } from '#server/platform/database.ts';

/** The pieces that come or, if negative, leave. */
const PIECES = sql`((r.after->>'onHand')::int - (r.before->>'onHand')::int)`;
const { max } = PRODUCT_LIMITS.stock;
const MARKED = { column: 'quantity', joined: sql`left join products p on p.id = r.product_id` };

/**
 * Moves the stock of a batch, with entries in the ledger, in the caller's transaction. What came and what is damaged changes
 * the stock by its pieces, also if some were sold since the job was made; what was counted then has to be counted again. Rows
 * that can't be done are marked. Returns how many were written.
 */
export async function writeStock(tx: Transaction, batch: Batch, writing: Writing): Promise<number> {
  await lockProducts(tx, batch);
  await markRows(
    tx,
    batch,
    { outcome: 'changed', ...MARKED },
    sql`case
    when p.id is null or p.deleted_at is not null then 'The product is no longer on sale'
    when r.after->>'move' = 'counted' and p.on_hand <> (r.before->>'onHand')::int
      then 'Its stock has changed since: count it again'
    when p.on_hand + ${PIECES} < p.reserved then 'Some were sold or reserved since'
    when ${PIECES} > 0 and p.on_hand + ${PIECES} > ${max}::int then ${`At most ${max} can be on hand`}
    end`,
  );
  return moveStock(tx, batch, writing, {
    pieces: PIECES,
    reason: sql`r.after->>'move'`,
    words: sql`r.after->>'words'`,
  });
}

/**
 * Takes the pieces of a batch back, of products in the bin, too, so that a restored one has what it should. Rows whose pieces are
 * sold or reserved are marked, and left. Returns how many were taken back.
 */
export async function takeBackStock(
  tx: Transaction,
  batch: Batch,
  writing: Writing,
): Promise<number> {
  await lockProducts(tx, batch);
  await markRows(
    tx,
    batch,
    { outcome: 'kept', ...MARKED },
    sql`case
    when p.id is null or p.left_bin_at is not null then 'The product was deleted for good'
    when p.on_hand - ${PIECES} < p.reserved then 'Some were sold or reserved since'
    end`,
  );
  return moveStock(tx, batch, writing, {
    pieces: sql`-${PIECES}`,
    reason: sql`'edit'`,
    words: sql`null`,
  });
}

async function moveStock(
  tx: Transaction,
  batch: Batch,
  { by, at }: Writing,
  { pieces, reason, words }: { pieces: SQL; reason: SQL; words: SQL },
): Promise<number> {
  const { rows } = await tx.execute<{
    productId: string;
    quantity: number;
    reason: StockReason;
    words: string | null;
  }>(sql`
    select r.product_id as "productId", ${pieces} as quantity, ${reason} as reason, ${words} as words
    from job_rows r where ${rowsOf(batch)} order by r.position`);
  // A count that found what was expected is an entry, too; undo of one is none.
  const entries = rows.filter(({ quantity, reason }) => quantity !== 0 || reason === 'counted');
  if (entries.length > 0)
    await tx.insert(stockLedger).values(entries.map((row) => ({ ...row, byUser: by, at })));
  await tx.execute(sql`
    update products p set on_hand = p.on_hand + ${pieces}
    from job_rows r where ${rowsOf(batch)} and p.id = r.product_id`);
  return rows.length;
}
