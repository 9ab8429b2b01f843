import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PaperSettings } from './paper-settings.ts';

/** The settings that an invoice copies: values, or the placeholders of a prepared statement. */
type Copied = Record<keyof ReturnType<typeof settingsInFacts>, unknown>;

/** Selects `order_id` and the `facts` that the invoices of orders copy; `which` is a condition on the order `o`. */
export function invoiceFacts({ seller, taxes, hsn }: Copied, which: SQL): SQL {
  return sql`
      select o.id as order_id, jsonb_build_object(
        'currency', o.currency,
        'seller', ${seller}::jsonb,
        'buyer', jsonb_build_object(
          'name', coalesce(o.recipient, u.name), 'address', coalesce(o.address, ''), 'city', coalesce(o.city, ''),
          'state', coalesce(o.state, ''), 'country', coalesce(o.country, ''), 'pinCode', coalesce(o.pin_code, ''))
          || case when o.quote ? 'business' then jsonb_build_object('business', o.quote -> 'business') else '{}' end,
        'taxes', ${taxes}::text,
        'taxPercent', o.tax_percent,
        'order', jsonb_build_object('number', o.number, 'at', o.created_at),
        'lines', (
          select jsonb_agg(jsonb_build_object(
                   'name', i.name, 'hsn', coalesce(p.hsn, ${hsn}::text), 'price', i.price, 'quantity', i.quantity,
                   'tax', i.tax_share, 'discount', i.discount_share) order by i.position)
          from order_items i join products p on p.id = i.product_id where i.order_id = o.id),
        'sums', jsonb_build_object('subtotal', o.subtotal, 'tax', o.tax, 'taxIncluded', o.tax_included, 'shippingCharges', o.shipping_charges,
                                   'discount', o.discount, 'total', o.total),
        'coupon', o.coupon)
        || case when o.paid is not null then jsonb_build_object('payment', jsonb_build_object(
             'method', o.payment_provider, 'reference', o.payment_reference, 'paid', o.paid)) else '{}' end
        || case when ${isByTable('o')}
           then jsonb_build_object('quote', o.quote - 'business') else '{}' end as facts
      from orders o join users u on u.id = o.user_id where ${which}`;
}

/** The values of the settings that an invoice copies. */
export function settingsInFacts({ seller, taxes, hsn }: PaperSettings) {
  return { seller: JSON.stringify(seller), taxes, hsn };
}

/**
 * Selects `refund_id`, `order_id`, `n` and the `facts` that credit notes copy, of refunds of orders that have an invoice;
 * `which` is a condition on the refund `r`. Each counts on the credit notes that its order has, so one refund of an order at
 * a time. `byRate`: what it gives back at each rate, where the order was taxed by a table. Papers are found by order and `n`, which are a key: whatever is known of the table, no other index is taken.
 */
export function creditNoteFacts(which: SQL, byRate: SQL | Placeholder = sql`null`): SQL {
  return sql`
      select r.id as refund_id, r.order_id, (i.facts - '{lines,sums,coupon}'::text[]) || jsonb_build_object(
        'invoice', jsonb_build_object('number', i.number, 'at', i.at),
        'refund', jsonb_build_object(
          'kind', r.kind, 'amount', r.amount - r.credited, 'shipping', r.shipping - greatest(0, r.credited - r.goodwill),
          'goodwill', greatest(0, r.goodwill - r.credited), 'tax', r.tax,
          'taxBefore', (select coalesce(sum(${creditedTax('p')}), 0) from papers p
                        where p.order_id = r.order_id and p.n > 0),
          'lines', (
            select coalesce(jsonb_agg(jsonb_build_object(
                     'name', o.name, 'hsn', coalesce(i.facts->'lines'->o.position->>'hsn', ''),
                     'quantity', l.quantity, 'amount', l.amount) order by o.position), '[]')
            from refund_lines l join order_items o on o.id = l.order_item_id where l.refund_id = r.id))
          || case when ${byRate}::jsonb is null then '{}'
             else jsonb_build_object('byRate', ${byRate}::jsonb,
                    'tax', (select sum((share ->> 'tax')::bigint) from jsonb_array_elements(${byRate}::jsonb) as share)) end) as facts,
        (select max(n) + 1 from papers p where p.order_id = r.order_id) as n
      from refunds r join papers i on i.order_id = r.order_id and i.n = 0 where ${which}`;
}

/** SQL: whether an order or checkout was taxed by a table of rates. */
export function isByTable(order: string): SQL {
  return sql.raw(`(${order}.quote is not null and ${order}.quote -> 'isSeed' is null)`);
}

/** The tax that a credit note shows, in SQL: see `creditNoteBody`. */
function creditedTax(paper: string): SQL {
  return sql.raw(
    `greatest(0, least((${paper}.facts->'refund'->>'tax')::bigint, (${paper}.facts->'refund'->>'amount')::bigint))`,
  );
}
