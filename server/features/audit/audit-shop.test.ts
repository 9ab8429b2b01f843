import { beforeAll, describe, expect, it } from 'vitest';
import type { JobAnswer } from '#contract/jobs.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { registerAdmins } from '#testing/admins.ts';
import { itReports, useAuditedShop } from '#testing/audited-shop.ts';
import { TTL_MS, type Buyer } from '#testing/shopping.ts';
import { finishJob, send } from '#testing/undoable-changes.ts';
import { auditShop } from './audit-shop.ts';

const { shop, audited } = useAuditedShop();
/** Two rows, one of them about a product that doesn't exist. */
let jobId = '';

beforeAll(async () => {
  const [by] = (await registerAdmins(shop, 1)) as [Buyer];
  const ids = [await shop.sell(1), '0197c0de-0000-7000-8000-000000000000'];
  const asked = { select: { ids }, change: { price: { plus: 1 } } };
  const started = await send({ shop, by }, 'POST', 'product/bulk', asked);
  jobId = started.json<JobAnswer>().job._id;
  await finishJob({ shop, by }, jobId);
});

describe('a consistent shop', () => {
  it('has no breaches, with an open checkout, an order and a cancelled one', async () => {
    expect(await shop.audit()).toEqual([]);
  });
});

/** A statement that runs without triggers, which refuse changes of the log. */
const asReplica = (sql: string) =>
  `begin; set local session_replication_role = replica; ${sql}; commit`;

describe('the audit', () => {
  const moveChain = (by: string) =>
    `update checkouts set chain_began_at = chain_began_at + interval '${by}', expires_at = expires_at + interval '${by}',
                          chain_ends_at = chain_ends_at + interval '${by}' where id = '${audited.checkoutId}'`;

  const addressOf = (uid: string, isDefault: boolean) =>
    `insert into addresses (id, user_id, position, name, address, city, state, country, pin_code, is_default)
     values (gen_random_uuid(), '${uid}', 0, 'Asha', '12 Lake Road', 'Pune', 'Maharashtra', 'IN', '411001', ${isDefault})`;

  const linesOf = (uid: string, count: number, changedAt: string) =>
    `insert into cart_lines (user_id, product_id, quantity, changed_at)
     select '${uid}', gen_random_uuid(), 1, ${changedAt} from generate_series(1, ${count})`;

  itReports(shop, [
    [
      'stock that differs from its ledger',
      /^I1 product: on hand 9, ledger 8/,
      () => [
        `update products set on_hand = 9 where id = '${audited.productId}'`,
        `update products set on_hand = 8 where id = '${audited.productId}'`,
      ],
    ],
    [
      'reserved stock without a checkout',
      /^I1 product: .* reserved 4, held 3/,
      () => [
        `update products set reserved = 4 where id = '${audited.productId}'`,
        `update products set reserved = 3 where id = '${audited.productId}'`,
      ],
    ],
    [
      'an open checkout that does not hold its lines',
      /^I1 checkout: open, holds 2 of 3/,
      () => [
        `update checkout_items set held = 2 where checkout_id = '${audited.checkoutId}'`,
        `update checkout_items set held = 3 where checkout_id = '${audited.checkoutId}'`,
      ],
    ],
    [
      'an order without its sale in the ledger',
      /^I1 order: Processing, 2 pieces of a product, -1 in the ledger/,
      () => [
        `update stock_ledger set quantity = -1 where order_id = '${audited.order._id}'`,
        `update stock_ledger set quantity = -2 where order_id = '${audited.order._id}'`,
      ],
    ],
    [
      'a status that differs from the history',
      /^I6 order: Delivered after Processing/,
      () => [
        `update orders set status = 'Delivered' where id = '${audited.order._id}'`,
        `update orders set status = 'Processing' where id = '${audited.order._id}'`,
      ],
    ],
    [
      'a history in the wrong order',
      /^I6 order: Cancelled after Cancelled → Processing/,
      () => [
        `update order_history set at = at - interval '1 hour' where order_id = '${audited.cancelled._id}' and status = 'Cancelled'`,
        `update order_history set at = at + interval '1 hour' where order_id = '${audited.cancelled._id}' and status = 'Cancelled'`,
      ],
    ],
    [
      'an order deleted while it is Processing',
      /^I6 order: deleted while Processing/,
      () => [
        `update orders set deleted_at = now() where id = '${audited.order._id}'`,
        `update orders set deleted_at = null where id = '${audited.order._id}'`,
      ],
    ],
    [
      'an order in the books as if it was deleted',
      /^I26 order: Processing, not deleted, and stays in the books as if deleted/,
      () => [
        `update orders set stays_in_books = true where id = '${audited.order._id}'`,
        `update orders set stays_in_books = false where id = '${audited.order._id}'`,
      ],
    ],
    [
      'revenue that no order has',
      /^I26 tally: 2 for \d+ in all, but 2 for \d+/,
      () => [
        `insert into tally_changes (topic, starts_at, label, revenue) values ('order', tally_quarter(now()), 'Cancelled', 5)`,
        `insert into tally_changes (topic, starts_at, label, revenue) values ('order', tally_quarter(now()), 'Cancelled', -5)`,
      ],
    ],
    [
      'an order that is confirmed twice',
      /^I24 letter: order-confirmed, 2 times about one order/,
      () => [
        `insert into letters (id, kind, key, user_id, order_id, state, next_try_at, created_at)
         select gen_random_uuid(), 'order-confirmed', 'planted:' || n, user_id, id, 'sent', now(), now()
         from orders, generate_series(1, 2) n where id = '${audited.order._id}'`,
        `delete from letters where key like 'planted:%'`,
      ],
    ],
    [
      'a job that counts more than it has written',
      /^I28 job: done, 2 rows, 2 written, 1 failed, but has 2 rows, 1 written, 1 failed/,
      () => [
        `update jobs set written = 2 where id = '${jobId}'`,
        `update jobs set written = 1 where id = '${jobId}'`,
      ],
    ],
    [
      'a job that counts fewer failures',
      /^I28 job: done, 2 rows, 1 written, 0 failed, but has 2 rows, 1 written, 1 failed/,
      () => [
        `update jobs set failed = 0 where id = '${jobId}'`,
        `update jobs set failed = 1 where id = '${jobId}'`,
      ],
    ],
    [
      'a job that is done before its last row',
      /^I28 job: done, 1 of 2 rows done, 0 of them undone/,
      () => [
        `update jobs set done = 1 where id = '${jobId}'`,
        `update jobs set done = 2 where id = '${jobId}'`,
      ],
    ],
    [
      "a job's row that is logged twice",
      /^I28 job: products [-\w]+ is logged 2 times/,
      () => [
        `insert into log_changes (entry_id, at, entity_type, entity_id, source, row_id, op, before, after)
         select entry_id, at, entity_type, entity_id, source, row_id, op, before, after from log_changes where entry_id = '${jobId}'`,
        asReplica(`delete from log_changes where nth = (select max(nth) from log_changes)`),
      ],
    ],
    [
      'a job with two entries of the log',
      /^I28 job: 2 entries of the log/,
      () => [
        `insert into log_entries (id, at, by_user, role, request, kind, entity_type, entity_id)
         select gen_random_uuid(), at, by_user, role, request, 'planted', entity_type, entity_id from log_entries where id = '${jobId}'`,
        asReplica(`delete from log_entries where kind = 'planted'`),
      ],
    ],
    [
      'an order with a number before the first one',
      /^I20 order: number 7 of 1 orders/,
      () => [
        `update orders set number = 7 where id = '${audited.order._id}'`,
        `update orders set number = ${audited.order.number} where id = '${audited.order._id}'`,
      ],
    ],
    [
      'two orders with one number',
      /^I20 order: number \d+ of 2 orders/,
      () => [
        `alter table orders drop constraint orders_number_unique;
         update orders set number = ${audited.twin.number} where id = '${audited.order._id}'`,
        `update orders set number = ${audited.order.number} where id = '${audited.order._id}';
         alter table orders add constraint orders_number_unique unique (number)`,
      ],
    ],
    [
      'the address of a deleted account',
      /^I18 account: deleted, and has a name, an address or a photo/,
      () => [
        `update users set email = 'gone@example.com' where id = 'gone'`,
        `update users set email = null where id = 'gone'`,
      ],
    ],
    [
      'the address of an order of a deleted account',
      /^I18 order: Cancelled, of a deleted account, and has an address/,
      () => [
        `update orders set city = 'Pune' where id = '${audited.orphan._id}'`,
        `update orders set city = null where id = '${audited.orphan._id}'`,
      ],
    ],
    [
      'the address of a checkout of a deleted account',
      /^I18 checkout: completed, of a deleted account, and has an address/,
      () => [
        `update checkouts set recipient = 'Asha' where user_id = 'gone'`,
        `update checkouts set recipient = null where user_id = 'gone'`,
      ],
    ],
    [
      'the phone number on an order of a deleted account',
      /^I18 order: Cancelled, of a deleted account, and has an address/,
      () => [
        `update orders set phone = '020 1234' where id = '${audited.orphan._id}'`,
        `update orders set phone = null where id = '${audited.orphan._id}'`,
      ],
    ],
    [
      'saved addresses of a deleted account',
      /^I18 account: deleted, and has saved addresses/,
      () => [addressOf('gone', true), `delete from addresses`],
    ],
    [
      'a cart of a deleted account',
      /^I18 account: deleted, and has a cart/,
      () => [linesOf('gone', 1, 'now()'), 'delete from cart_lines'],
    ],
    [
      'a cart of more than 50 products',
      /^I29 cart: 51 products, 0 removals, 0 changes of the future/,
      () => [linesOf('asha', 51, 'now()'), 'delete from cart_lines'],
    ],
    [
      'a change of a cart from the future',
      /^I29 cart: 1 products, 0 removals, 1 changes of the future/,
      () => [linesOf('asha', 1, `now() + interval '20 years'`), 'delete from cart_lines'],
    ],
    [
      'saved addresses without a default',
      /^I21 addresses: 1 of one person, 0 defaults/,
      () => [addressOf('asha', false), `delete from addresses`],
    ],
    [
      'an order that is Shipped without a shipment',
      /^I22 order: Shipped, 0 shipments/,
      () => [
        `update orders set status = 'Shipped' where id = '${audited.order._id}';
         delete from shipments`,
        `update orders set status = 'Processing' where id = '${audited.order._id}'`,
      ],
    ],
    [
      'a member without a value of its family',
      /^I33 product: its values are not those of its family/,
      () => [
        `insert into families select gen_random_uuid(), 'Shirt', '', 'Shirts', '[]', '[{"name":"Size","values":[{"value":"M"}]}]', now(), now();
         update products set family_id = (select id from families), option_values = '{L}' where id = '${audited.productId}'`,
        `update products set family_id = null, option_values = null, own_fields = '{}' where id = '${audited.productId}';
         delete from families`,
      ],
    ],
    [
      'a product of a category that is not in the list',
      /^I36 product: Nowhere is the name of no category/,
      () => [
        `update products set category = 'Nowhere' where id = '${audited.productId}';
         update categories set name = 'Elsewhere' where name = 'Nowhere'`,
        `update products set category = 'Elsewhere' where id = '${audited.productId}'`,
      ],
    ],
    [
      'a family that is shown at another price',
      /^I33 family: shown as/,
      () => [
        `insert into families select gen_random_uuid(), 'Shirt', '', 'Shirts', '[]', '[]', now(), now();
         insert into family_faces select id, '${audited.productId}', 1, 1, pg_current_xact_id() from families`,
        `delete from families`,
      ],
    ],
    [
      'a product that lists sort by another price',
      /^I33 product: in lists as/,
      () => [
        `update listed_products set price = price + 1 where id = '${audited.productId}'`,
        `update listed_products set price = price - 1 where id = '${audited.productId}'`,
      ],
    ],
    [
      'a product that lists leave out as sold out',
      /^I33 product: in lists as/,
      () => [
        `update listed_products set in_stock = not in_stock where id = '${audited.productId}'`,
        `update listed_products set in_stock = not in_stock where id = '${audited.productId}'`,
      ],
    ],
    [
      'a product that searches find by other words',
      /^I33 product: in lists as/,
      () => [
        `update listed_products set words = 'nothing'::tsvector where id = '${audited.productId}'`,
        `update listed_products l set words = p.words from products p where p.id = l.id`,
      ],
    ],
    [
      'an order whose text for searches has another name',
      /^I31 order: its text for searches is not what it says/,
      () => [
        `update order_search set text = replace(text, 'asha', 'usha') where order_id = '${audited.order._id}'`,
        `select write_search_texts(array['${audited.order._id}'::uuid])`,
      ],
    ],
    [
      'an order that no search finds',
      /^I31 order: its text for searches is not what it says/,
      () => [
        `delete from order_search where order_id = '${audited.order._id}'`,
        `insert into order_search select id, created_at, total, order_search_text(id) from orders where id = '${audited.order._id}'`,
      ],
    ],
    [
      'the shipment of an order that is not Shipped',
      /^I22 order: Processing, 1 shipments/,
      () => [
        `insert into shipments (id, order_id, at) values (gen_random_uuid(), '${audited.order._id}', now())`,
        `delete from shipments`,
      ],
    ],
    [
      'the tracking number of an order without its address',
      /^I18 order: without its address, and has a tracking number/,
      () => [
        `insert into shipments (id, order_id, tracking, at) values (gen_random_uuid(), '${audited.orphan._id}', '1', now())`,
        `delete from shipments`,
      ],
    ],
    [
      'a note on an order without its address',
      /^I18 order: without its address, and has notes/,
      () => [
        `insert into order_notes (id, order_id, kind, words, by_user, at)
         values (gen_random_uuid(), '${audited.orphan._id}', 'note', 'Rude', 'chief', now())`,
        `delete from order_notes`,
      ],
    ],
    [
      'an open checkout of a chain that has ended',
      /^I16 checkout: open, holds stock, and its chain ended/,
      () => [moveChain('-1 hour'), moveChain('1 hour')],
    ],
    [
      'a chain that is too long',
      /^I16 checkout: open, holds stock in a chain of 1801 seconds/,
      () => [
        `update checkouts set chain_ends_at = chain_ends_at + interval '1 second' where id = '${audited.checkoutId}'`,
        `update checkouts set chain_ends_at = chain_ends_at - interval '1 second' where id = '${audited.checkoutId}'`,
      ],
    ],
    [
      'a checkout that expires after its chain',
      /^I16 checkout: open, kept until .*, its chain until/,
      () => [
        `update checkouts set expires_at = expires_at + interval '20 minutes' where id = '${audited.checkoutId}'`,
        `update checkouts set expires_at = expires_at - interval '20 minutes' where id = '${audited.checkoutId}'`,
      ],
    ],
    [
      'a cancellation that nobody asks the provider about',
      /^I16 checkout: closing, holds stock, and the provider was last asked before/,
      () => [
        `update checkouts set status = 'closing', next_check_at = next_check_at - interval '1 hour' where id = '${audited.checkoutId}'`,
        `update checkouts set status = 'open', next_check_at = next_check_at + interval '1 hour' where id = '${audited.checkoutId}'`,
      ],
    ],
    [
      'a chain that began before the previous one ended',
      /^I16 checkout: begins a chain while another of the same person goes on/,
      () => [
        `insert into checkouts (id, user_id, status, close_reason, currency, subtotal, tax, shipping_charges, discount, total,
                                expires_at, next_check_at, chain_began_at, chain_ends_at, created_at, updated_at,
                                address, city, state, country, pin_code)
         select gen_random_uuid(), user_id, 'closed', 'replaced', currency, subtotal, tax, shipping_charges, discount, total,
                expires_at, next_check_at, chain_began_at - interval '1 minute', chain_ends_at - interval '1 minute',
                created_at, updated_at, '', '', '', '', ''
         from checkouts where id = '${audited.checkoutId}'`,
        `delete from checkouts where close_reason = 'replaced'`,
      ],
    ],
  ]);

  it('reports photos whose files are missing', async () => {
    const { database, provider } = shop.deps();
    const told: string[] = [];
    const audit = await auditShop(
      {
        database,
        provider,
        photoStore: diskPhotoStore('/nonexistent'),
        checkoutTtlSeconds: TTL_MS / 1000,
        now: () => shop.clock.now(),
        onProgress: (words) => told.push(words),
      },
      0,
    );
    expect(told).toEqual(
      audit.map(({ invariant }, at) => `Checking ${invariant.name}, ${at + 1} of ${audit.length}`),
    );
    const photos = audit.find(({ invariant }) => invariant.name === 'I9');
    expect(photos?.finding.breaches).toContainEqual(
      expect.objectContaining({
        id: audited.productId,
        what: expect.stringContaining('is missing'),
      }),
    );
  });

  it.each([
    ['is not blamed where that is right by then', -1, []],
    ['is blamed where it still is so', 0, [expect.stringContaining('ledger')]],
  ])('looks at a shop at work again, which %s', async (_, mended, breaches) => {
    const { database, provider } = shop.deps();
    const changeStock = (by: number) =>
      database.pool.query('update products set on_hand = on_hand + $2 where id = $1', [
        audited.productId,
        by,
      ]);
    const changes = [1, mended];
    const watched = {
      ...provider,
      // The first read of each check.
      async *list() {
        await changeStock(changes.shift() ?? 0);
        yield* provider.list();
      },
    };
    const now = () => shop.clock.now();
    const shopAtWork = {
      database,
      provider: watched,
      photoStore: undefined,
      checkoutTtlSeconds: TTL_MS / 1000,
      now,
    };
    const audit = await auditShop(shopAtWork, 1);
    expect(changes).toEqual([]);
    expect(audit.flatMap(({ finding }) => finding.breaches.map(({ what }) => what))).toEqual(
      breaches,
    );
    if (mended === 0) await changeStock(-1);
  });
});
