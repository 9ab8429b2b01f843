import { DELETED_USER } from '#contract/deleted-user.ts';
import type { StockReason } from '#contract/stock-ledger.ts';
import type { CsvFile } from '#server/platform/exports.ts';
import type { Reader } from '#server/platform/walk-rows.queries.ts';

interface Entry {
  id: string;
  productId: string;
  sku: string | null;
  name: string;
  at: Date;
  kind: StockReason;
  quantity: number;
  /** The person who moved it; null for what orders move. */
  by: string | null;
  /** Number of the order. */
  order: number | null;
  words: string | null;
}

type Row = Entry & { balance: number };

const BATCH = 2_000;
/** Comes before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** The stock ledger of a product, or of all also where they are deleted: product by product, the oldest entry first. */
export function stockCsv(productId: string | undefined): CsvFile<Row> {
  return {
    name: 'stock-ledger',
    header: ['id', 'sku', 'name', 'at', 'kind', 'quantity', 'balance', 'by', 'order', 'words'],
    read: (db) => walkLedger(db, productId),
    lines: (row) => [
      [
        row.productId,
        row.sku,
        row.name,
        row.at.toISOString(),
        row.kind,
        row.quantity,
        row.balance,
        row.by,
        row.order,
        row.words,
      ],
    ],
  };
}

/** Reads the entries in batches along their index. What was on hand after each is the sum up to it. */
async function* walkLedger(db: Reader, productId: string | undefined): AsyncGenerator<Row[]> {
  const from =
    productId === undefined ? '(product_id, id) > ($1, $2)' : 'product_id = $1 and id > $2';
  let last = { productId: productId ?? FIRST, id: FIRST };
  let balance = 0;
  for (;;) {
    const { rows } = await db.query<Entry>({
      text: `
        select l.id, l.product_id as "productId", p.sku, p.name, l.at, l.reason as kind, l.quantity, l.words, o.number as "order",
          case when l.order_id is null and l.by_user is not null
            then case when u.deleted_at is null then u.name else $3 end end as by
        from (select * from stock_ledger where ${from} order by product_id, id limit ${BATCH}) as l
        join products p on p.id = l.product_id
        left join orders o on o.id = l.order_id
        left join users u on u.id = l.by_user
        order by l.product_id, l.id`,
      values: [last.productId, last.id, DELETED_USER],
    });
    const batch: Row[] = [];
    for (const entry of rows) {
      balance = entry.quantity + (entry.productId === last.productId ? balance : 0);
      last = entry;
      batch.push({ ...entry, balance });
    }
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
  }
}
