import { randomUUIDv7 } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { numberPrefix, type PaperKind } from '#contract/paper-numbers.ts';
import { mayMakeUpFor, uncoveredOf } from '#server/features/orders/watched-refunds.queries.ts';
import type { RefundRow } from '#server/features/refunds/refunds.table.ts';
import { runPrepared, type Transaction } from '#server/platform/database.ts';
import { creditNoteFacts, invoiceFacts } from './paper-facts.queries.ts';
import type { PaperSettings } from './paper-settings.ts';

/**
 * Numbers the invoice of an order and stores a copy of all that it shows. The last statement of its transaction, because
 * whoever numbers the next invoice waits until this transaction has ended.
 */
export async function numberInvoice(
  tx: Transaction,
  orderId: string,
  settings: PaperSettings,
  at: Date,
): Promise<void> {
  const { year } = settings;
  await runPrepared(
    tx,
    'number-invoice',
    sql`
    with facts as (${invoiceFacts(settings, sql`o.id = ${orderId}`)}),
    ${counted('invoice', year, sql`facts`)}
    insert into papers (id, order_id, kind, n, year, nth, number, facts, at)
    select ${randomUUIDv7()}::uuid, order_id, 'invoice', 0, ${year}, last, ${numberOf('invoice', year)}, facts, ${at}::timestamptz
    from counted, facts`,
  );
}

/**
 * Numbers the credit note of a refund of an order that has an invoice, whose seller, buyer and settings it copies. Also a
 * last statement.
 */
export async function numberCreditNote(
  tx: Transaction,
  refundId: string,
  year: string,
  at: Date,
): Promise<void> {
  await runPrepared(
    tx,
    'number-credit-note',
    sql`
    with facts as (${creditNoteFacts(sql`r.id = ${refundId}`)}),
    ${counted('credit-note', year, sql`facts`)}
    insert into papers (id, order_id, kind, n, refund_id, year, nth, number, facts, at)
    select ${randomUUIDv7()}::uuid, order_id, 'credit-note', n, ${refundId}::uuid, ${year}, last,
           ${numberOf('credit-note', year)}, facts, ${at}::timestamptz
    from counted, facts`,
  );
}

/** A common table expression with the next number, `last`, if there is a paper to number. It locks the counter. */
function counted(kind: PaperKind, year: string, wanted: SQL): SQL {
  return sql`counted as (
      insert into paper_counters as c (kind, year, last) select ${kind}, ${year}, 1 from ${wanted}
      on conflict (kind, year) do update set last = c.last + 1 returning last)`;
}

/** `paperNumber` of the contract, in SQL. The audit compares them. */
function numberOf(kind: PaperKind, year: string): SQL {
  return sql`${numberPrefix(kind, year)}::text || lpad(last::text, greatest(6, length(last::text)), '0')`;
}

/** An order as the numbering of its papers sees it. */
export interface OrderPapers {
  hasInvoice: boolean;
  /** Its payment came too late, so it was Cancelled from the start. */
  isBornCancelled: boolean;
  /** Refunds that have succeeded and need a credit note, oldest first. The money of a lost dispute was taken, so it gets none. */
  due: (Pick<RefundRow, 'id' | 'amount' | 'credited'> & {
    /** Made instead of others: by the shop owner at the provider, or of what is owed after such a one failed. */
    isInstead: boolean;
  })[];
  /** See `uncoveredOf`. */
  uncovered: number;
}

/** SQL: whether a refund of an order with an invoice has succeeded, and its own credit note is missing. */
export function needsNote(refund: string): string {
  return `(${refund}.status = 'succeeded' and ${refund}.kind <> 'dispute'
    and (${refund}.credited = 0 or ${refund}.credited < ${refund}.amount)
    and not exists (select from papers p where p.refund_id = ${refund}.id)
    and not exists (select from refunds f where ${mayMakeUpFor(refund, 'f')}))`;
}

/** Reads the papers that a locked order has and lacks. */
export async function readOrderPapers(tx: Transaction, orderId: string): Promise<OrderPapers> {
  const [row] = await runPrepared<OrderPapers>(
    tx,
    'order-papers',
    sql`
    select exists (select from papers p where p.order_id = o.id and p.kind = 'invoice') as "hasInvoice",
           coalesce((select c.close_reason is not null from checkouts c where c.id = o.checkout_id), false)
             as "isBornCancelled",
           (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'credited', r.credited,
                                       'isInstead', r.kind = 'provider' or (r.kind = 'goodwill' and r.by_user is null))
                                     order by r.succeeded_at, r.created_at, r.id), '[]')
            from refunds r where r.order_id = o.id and ${sql.raw(needsNote('r'))}) as due,
           ${sql.raw(uncoveredOf('o.id'))} as uncovered
    from orders o where o.id = ${orderId}`,
  );
  if (!row) throw new Error(`There is no order ${orderId}`);
  return row;
}
