import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { KeptQuote } from '#contract/kept-quote.ts';
import { digitsAfter, numberPrefix, type PaperKind } from '#contract/paper-numbers.ts';
import { mayMakeUpFor, uncoveredOf } from '#server/features/orders/watched-refunds.queries.ts';
import type { RefundRow } from '#server/features/refunds/refunds.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { prepared } from '#server/platform/prepared.queries.ts';
import { noteByRate, type NotedOrder } from './note-by-rate.rule.ts';
import { creditNoteFacts, invoiceFacts, settingsInFacts } from './paper-facts.queries.ts';
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
  await NUMBER_INVOICE(tx, {
    ...settingsInFacts(settings),
    ...numberedAs('invoice', settings.year),
    id: randomUUIDv7(),
    orderId,
    at,
  });
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
  const [order] = await NOTED_ORDER(tx, { refundId });
  const byRate = order?.quote ? JSON.stringify(noteByRate({ ...order, quote: order.quote })) : null;
  const values = { ...numberedAs('credit-note', year), id: randomUUIDv7(), refundId, at, byRate };
  await NUMBER_CREDIT_NOTE(tx, values);
}

const NOTED_ORDER = prepared<Omit<NotedOrder, 'quote'> & { quote: KeptQuote | null }>(
  'noted-order',
  sql`
    select i.facts -> 'quote' as quote, o.shipping_charges as "shippingCharges",
      o.tax + o.tax_included as tax, o.discount,
      r.amount - r.credited as amount, r.shipping - greatest(0, r.credited - r.goodwill) as shipping,
      (select json_agg(json_build_object('amount', l.price::bigint * l.quantity, 'tax', l.tax_share, 'discount', l.discount_share,
                'given', coalesce((select f.amount from refund_lines f where f.refund_id = r.id and f.order_item_id = l.id),
                                  case when r.corrects_item = l.id then r.amount else 0 end)) order by l.position)
       from order_items l where l.order_id = o.id) as lines,
      (select coalesce(json_agg(p.facts #> '{refund,byRate}' order by p.n), '[]') from papers p
       where p.order_id = o.id and p.n > 0 and p.facts #> '{refund,byRate}' is not null) as notes
    from refunds r join orders o on o.id = r.order_id join papers i on i.order_id = o.id and i.n = 0
    where r.id = ${sql.placeholder('refundId')}::uuid and i.facts ? 'quote'`,
);

function numberedAs(kind: PaperKind, year: string) {
  const prefix = numberPrefix(kind, year);
  return { kind, year, prefix, digits: digitsAfter(prefix) };
}

const KIND = sql`${sql.placeholder('kind')}::text`;
const YEAR = sql`${sql.placeholder('year')}::text`;

/** A common table expression with the next number, `last`, if there is a paper to number. It locks the counter. */
const COUNTED = sql`counted as (
      insert into paper_counters as c (kind, year, last) select ${KIND}, ${YEAR}, 1 from facts
      on conflict (kind, year) do update set last = c.last + 1 returning last)`;

/** `paperNumber` of the contract, in SQL. The audit compares them. */
const NUMBER = sql`${sql.placeholder('prefix')}::text || lpad(last::text, greatest(${sql.placeholder('digits')}::int, length(last::text)), '0')`;

const COPIED = {
  seller: sql.placeholder('seller'),
  taxes: sql.placeholder('taxes'),
  hsn: sql.placeholder('hsn'),
};
const NUMBER_INVOICE = prepared(
  'number-invoice',
  sql`
    with facts as (${invoiceFacts(COPIED, sql`o.id = ${sql.placeholder('orderId')}`)}), ${COUNTED}
    insert into papers (id, order_id, kind, n, year, nth, number, facts, at)
    select ${sql.placeholder('id')}::uuid, order_id, ${KIND}, 0, ${YEAR}, last, ${NUMBER}, facts, ${sql.placeholder('at')}::timestamptz
    from counted, facts`,
);

const NUMBER_CREDIT_NOTE = prepared(
  'number-credit-note',
  sql`
    with facts as (${creditNoteFacts(sql`r.id = ${sql.placeholder('refundId')}`, sql.placeholder('byRate'))}), ${COUNTED}
    insert into papers (id, order_id, kind, n, refund_id, year, nth, number, facts, at)
    select ${sql.placeholder('id')}::uuid, order_id, ${KIND}, n, refund_id, ${YEAR}, last, ${NUMBER}, facts, ${sql.placeholder('at')}::timestamptz
    from counted, facts`,
);

/** An order as the numbering of its papers sees it. */
export interface OrderPapers {
  hasInvoice: boolean;
  /** Its payment came too late, so that it was Cancelled from the start, or it was neither paid nor shipped. */
  needsNone: boolean;
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
  const [row] = await READ_ORDER_PAPERS(tx, { orderId });
  if (!row) throw new Error(`There is no order ${orderId}`);
  return row;
}

const READ_ORDER_PAPERS = prepared<OrderPapers>(
  'order-papers',
  sql`
    select exists (select from papers p where p.order_id = o.id and p.kind = 'invoice') as "hasInvoice",
           coalesce((select c.close_reason is not null from checkouts c where c.id = o.checkout_id), false)
             or (o.paid is not null and o.status in ('Processing', 'Cancelled') and o.payment_status in ('due', 'part', 'none')) as "needsNone",
           (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'credited', r.credited,
                                       'isInstead', r.kind = 'provider' or (r.kind = 'goodwill' and r.by_user is null))
                                     order by r.succeeded_at, r.created_at, r.id), '[]')
            from refunds r where r.order_id = o.id and ${sql.raw(needsNote('r'))}) as due,
           ${sql.raw(uncoveredOf('o.id'))} as uncovered
    from orders o where o.id = ${sql.placeholder('orderId')}`,
);
