import type pg from 'pg';
import type { AttentionItem } from '#contract/attention.ts';
import {
  cameBack,
  isStuck,
  madeInsteadOf,
  uncoveredOf,
} from '#server/features/orders/watched-refunds.queries.ts';
import {
  dayInWords,
  failedRefund,
  inWords,
  openDispute,
  stuckCheckout,
  stuckRefund,
  WEBHOOKS_MISSING,
  type MoneyWords,
} from './attention-words.rule.ts';

/** The number of items shown of each source. */
export const ITEMS_SHOWN = 50;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Sweeps check each checkout at least once a minute. One that is later than this is stuck. */
const STUCK_MS = 10 * MINUTE_MS;
/** An order is placed some time after its webhook, which may be noted some time later. */
const WEBHOOK_MARGIN_MS = 5 * MINUTE_MS;
/** Payments of longer ago are not looked at. */
const PAYMENTS_MS = 7 * 24 * HOUR_MS;

/** The key of `shop_state` under which the time of the last webhook is stored. */
export const LAST_WEBHOOK = 'last_webhook';

/** The order that an item links to; null for a deleted one, which has no screen. */
export const SHOWN_ORDER = `case when o.deleted_at is null then o.id end as "orderId"`;

/**
 * Refunds that the payment provider could not make and that are still owed, or whose credit note may be that of one which the
 * shop owner made there, and those of the shop owner that came back after they got one; read along an index of them.
 */
export async function failedRefunds(pool: pg.Pool, money: MoneyWords): Promise<AttentionItem[]> {
  const { rows } = await pool.query<{
    id: string;
    orderId: string | null;
    number: number;
    amount: number;
    currency: string;
    creditNote: string | null;
    madeThere: number | null;
    isEnough: boolean;
    /** The shop owner made it at the provider. */
    isTheirs: boolean;
    since: Date;
  }>({
    name: 'attention-refunds',
    text: `
      select r.id, ${SHOWN_ORDER}, o.number, r.amount, o.currency, p.number as "creditNote",
             r.kind = 'provider' as "isTheirs", m.amount as "madeThere", m."isEnough", r.created_at as since
      from refunds r join orders o on o.id = r.order_id left join papers p on p.refund_id = r.id
      cross join lateral ${madeInsteadOf('r')} m
      where r.status = 'failed' and (
        (r.kind <> 'provider' and (r.amount > 0 or m.amount is not null)) or ${cameBack('r', uncoveredOf('r.order_id'))})
      order by r.created_at limit $1`,
    values: [ITEMS_SHOWN],
  });
  return rows.map((row) => {
    const { id, orderId, number, amount, currency, creditNote, madeThere, isEnough, since } = row;
    const again = row.isTheirs ? [] : [post('Try again', id, 'retry')];
    const words = (minor: number) => inWords(minor, { ...money, currency });
    return {
      kind: 'refund-failed',
      words: failedRefund(number, words(amount || (madeThere ?? 0)), creditNote, {
        isOwed: amount > 0,
        isTheirs: row.isTheirs,
        ...(madeThere !== null && { madeThere: words(madeThere), isEnough }),
      }),
      ...(orderId !== null && { orderId }),
      since: since.toISOString(),
      actions: [
        ...(amount > 0 ? [...again, post('Done by hand', id, 'by-hand')] : []),
        ...(madeThere === null || !isEnough
          ? []
          : [post('Made at the provider', id, 'at-provider')]),
      ],
    };
  });
}

/** A button that does something about a refund. */
export function post(
  label: string,
  refundId: string,
  call: string,
): AttentionItem['actions'][number] {
  return { label, method: 'POST', path: `refund/${refundId}/${call}` };
}

/**
 * Refunds that the payment provider has not taken for most of a day, read along an index of those that are pending. While
 * a payment is disputed they wait for its end.
 */
export async function stuckRefunds(pool: pg.Pool, money: MoneyWords): Promise<AttentionItem[]> {
  const { rows } = await pool.query<{
    orderId: string | null;
    number: number;
    amount: number;
    currency: string;
    since: Date;
  }>({
    name: 'attention-stuck-refunds',
    text: `
      select ${SHOWN_ORDER}, o.number, r.amount, o.currency, r.created_at as since
      from refunds r join orders o on o.id = r.order_id
      where ${isStuck('r')} and not exists (
        select from disputes d where d.order_id = r.order_id and d.status = 'open')
      order by r.created_at limit $1`,
    values: [ITEMS_SHOWN],
  });
  return rows.map(({ orderId, number, amount, currency, since }) => ({
    kind: 'refund-stuck',
    words: stuckRefund(number, inWords(amount, { ...money, currency })),
    ...(orderId !== null && { orderId }),
    since: since.toISOString(),
    actions: [],
  }));
}

/** Disputes that are open, those that are due first before the others. */
export async function openDisputes(pool: pg.Pool, words: MoneyWords): Promise<AttentionItem[]> {
  const { rows } = await pool.query<{
    orderId: string | null;
    number: number;
    amount: number;
    currency: string;
    dueAt: Date | null;
    since: Date;
  }>({
    name: 'attention-disputes',
    text: `
      select ${SHOWN_ORDER}, o.number, d.amount, o.currency, d.due_at as "dueAt", d.opened_at as since
      from disputes d join orders o on o.id = d.order_id
      where d.status = 'open' order by d.due_at limit $1`,
    values: [ITEMS_SHOWN],
  });
  return rows.map(({ orderId, number, amount, currency, dueAt, since }) => ({
    kind: 'dispute',
    words: openDispute(
      number,
      inWords(amount, { ...words, currency }),
      dueAt === null ? undefined : dayInWords(dueAt, words),
    ),
    ...(orderId !== null && { orderId }),
    since: since.toISOString(),
    actions: [],
  }));
}

/** Checkouts that should be over and still hold stock. Only those that are not over are read. */
export async function stuckCheckouts(
  pool: pg.Pool,
  money: MoneyWords,
  now: Date,
): Promise<AttentionItem[]> {
  const { rows } = await pool.query<{ total: number; since: Date }>({
    name: 'attention-checkouts',
    text: `
      select total, least(chain_ends_at, next_check_at) as since from checkouts
      where status in ('opening', 'open', 'closing') and least(chain_ends_at, next_check_at) < $1
      order by since limit $2`,
    values: [new Date(now.getTime() - STUCK_MS), ITEMS_SHOWN],
  });
  return rows.map(({ total, since }) => ({
    kind: 'checkout-stuck',
    words: stuckCheckout(inWords(total, money)),
    since: since.toISOString(),
    actions: [],
  }));
}

/** One item if an hour ago there was a payment, and no webhook since. */
export async function missingWebhooks(
  pool: pg.Pool,
  provider: string,
  now: Date,
): Promise<AttentionItem[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await pool.query<{ since: Date }>({
    name: 'attention-webhooks',
    text: `
      select o.created_at as since from orders o
      where o.deleted_at is null and o.payment_provider = $1 and o.payment_reference is not null
        and o.created_at > greatest($2::timestamptz, coalesce(
              (select at + $3 * interval '1 millisecond' from shop_state where key = $4), '-infinity'))
      order by o.created_at limit 1`,
    values: [provider, ago(PAYMENTS_MS), WEBHOOK_MARGIN_MS, LAST_WEBHOOK],
  });
  const [first] = rows;
  if (!first || first.since > ago(HOUR_MS)) return [];
  return [
    {
      kind: 'webhooks-missing',
      words: WEBHOOKS_MISSING,
      since: first.since.toISOString(),
      actions: [],
    },
  ];
}

/** Reads the findings of the last audit of changes. */
export async function storedFindings(pool: pg.Pool): Promise<AttentionItem[]> {
  const { rows } = await pool.query<
    Pick<AttentionItem, 'kind' | 'words'> & { orderId: string | null; since: Date }
  >({
    name: 'attention-findings',
    text: `select kind, words, order_id as "orderId", since from audit_findings order by since, key limit $1`,
    values: [ITEMS_SHOWN],
  });
  return rows.map(({ kind, words, orderId, since }) => ({
    kind,
    words,
    ...(orderId !== null && { orderId }),
    since: since.toISOString(),
    actions: [],
  }));
}
