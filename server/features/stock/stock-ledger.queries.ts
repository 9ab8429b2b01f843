import type pg from 'pg';
import type { StockReason } from '#contract/stock-ledger.ts';

export interface LedgerRow {
  at: Date;
  kind: StockReason;
  quantity: number;
  balance: number;
  byUser: string | null;
  /** Null for a deleted account. */
  byName: string | null;
  /** True for an admin, or a former admin who changed stock. */
  byIsStaff: boolean;
  orderId: string | null;
  words: string | null;
}

interface FoundLedger {
  name: string;
  onHand: number;
  reserved: number;
  entries: LedgerRow[];
  /** The number of entries, up to one more than the bound. */
  count: number;
}

type RowAsJson = Omit<LedgerRow, 'at'> & { at: string };

/**
 * A page of a product's ledger, newest first; undefined if the product is not on sale. The stock on hand after an entry is the
 * present stock less all later entries. One statement, so that stock and ledger are of the same moment.
 */
export async function readLedger(
  pool: pg.Pool,
  productId: string,
  { limit, skip, bound }: { limit: number; skip: number; bound: number },
): Promise<FoundLedger | undefined> {
  const { rows } = await pool.query<Omit<FoundLedger, 'entries'> & { entries: RowAsJson[] }>({
    name: 'stock-ledger',
    text: `
      with walked as materialized (
        select * from stock_ledger where product_id = $1 order by id desc limit least($2::int + $3::int, $4::int)),
      balanced as (
        select w.*, p.on_hand - coalesce(sum(w.quantity) over (
                 order by w.id desc rows between unbounded preceding and 1 preceding), 0) as balance
        from walked w join products p on p.id = w.product_id),
      shown as (select * from balanced order by id desc limit $2::int offset $3::int)
      select p.name, p.on_hand as "onHand", p.reserved,
        (select count(*)::int from (
           select from stock_ledger where product_id = $1 limit $4::int + 1) as bounded) as count,
        (select coalesce(json_agg(json_build_object(
                  'at', s.at, 'kind', s.reason, 'quantity', s.quantity, 'balance', s.balance, 'byUser', s.by_user,
                  'byName', case when u.deleted_at is null then u.name end,
                  'byIsStaff', s.order_id is null or coalesce(u.role = 'admin', false), 'orderId', s.order_id, 'words', s.words)
                order by s.id desc), '[]')
         from shown s left join users u on u.id = s.by_user) as entries
      from products p where p.id = $1 and p.deleted_at is null`,
    values: [productId, limit, skip, bound],
  });
  const [found] = rows;
  if (!found) return undefined;
  const entries = found.entries.map((entry) => ({ ...entry, at: new Date(entry.at) }));
  return { ...found, entries };
}
