// @module-tag long
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HistoryEntry, isStatusPath } from '#contract/order-status.ts';
import { auditShop } from '#server/features/audit/audit-shop.ts';
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { encodePixels } from '#server/features/photos/encode-photo.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { drawPhoto } from './draw-photo.ts';
import { DRAFT_COUNT } from './demo-drafts.ts';
import { soldGoods } from './demo-families.ts';
import { goods } from './goods.ts';
import { seedDemoShop } from './seed-demo-shop.ts';

const shop = useTestDatabase();
const NOW = new Date('2026-03-01T12:00:00Z');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** One photo for all products: drawing them all takes too long here. */
async function drawOne(all: typeof goods, photoStore: PhotoStore) {
  const [picture] = goods[0]?.pictures ?? [];
  if (!picture) throw new Error('No picture');
  const { files, ...photo } = await encodePixels(await drawPhoto(picture));
  await photoStore.save(files);
  return all.map(({ pictures }) => pictures.map(() => photo));
}

function seed(progress?: (line: string) => void) {
  return seedDemoShop({
    database: shop.database,
    photoStore: diskPhotoStore(folder),
    shop: { name: 'Vitrine', locale: 'en-IN', timeZone: 'Asia/Kolkata' },
    now: NOW,
    drawPhotos: drawOne,
    ...(progress && { progress }),
  });
}

async function count(from: string): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    `select count(*) from ${from}`,
  );
  return rows[0]?.count ?? Number.NaN;
}

test('an interrupted seed leaves nothing, and the next one starts again', async () => {
  const interrupt = (line: string) => {
    if (line.startsWith('Writing invoices')) throw new Error('The power went out');
  };
  await expect(seed(interrupt)).rejects.toThrow('The power went out');
  expect(await count('products')).toBe(0);

  const seeds = await Promise.all([seed(), seed()]);
  expect(seeds.toSorted()).toEqual([false, true]);
  expect(await count('products')).toBe(soldGoods(goods).length + DRAFT_COUNT);
  expect(await count('orders')).toBeGreaterThan(1_300);
});

test('a shop that has products is not changed', async () => {
  expect(await seed()).toBe(false);
  expect(await count('products')).toBe(soldGoods(goods).length + DRAFT_COUNT);
});

test('every product has photos, and their files exist', async () => {
  const { rows } = await shop.database.pool.query<{ name: string }>(
    `select distinct hash || '-' || width || '.jpg' as name from product_photos`,
  );
  expect(await readdir(folder)).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
  expect(
    await count(
      `products p where state <> 'draft' and not exists (select from product_photos where product_id = p.id)`,
    ),
  ).toBe(0);
});

test('every product has its specifications', async () => {
  expect(await count(`products where state <> 'draft' and jsonb_array_length(details) < 4`)).toBe(
    0,
  );
});

test('families have a face, members of their values, and drafts a key by which they are shown', async () => {
  expect(await count('families')).toBe(7);
  expect(await count('family_faces')).toBe(7);
  expect(await count(`products where option_values = '{M,Ink}'`)).toBe(1);
  expect(await count(`products where state = 'draft' and preview_key is not null`)).toBe(
    DRAFT_COUNT,
  );
});

test('stock on hand is the sum of the ledger, which is never negative', async () => {
  const ledger = `(select product_id, sum(quantity) over (partition by product_id order by at, id) as left from stock_ledger) l`;
  expect(await count(`${ledger} where "left" < 0`)).toBe(0);
  expect(
    await count(
      `products p where on_hand <> coalesce((select sum(quantity) from stock_ledger where product_id = p.id), 0)`,
    ),
  ).toBe(0);
});

test('every order is the sum of its lines and has an allowed history', async () => {
  const lines = `(select sum(price * quantity) from order_items where order_id = o.id)`;
  expect(await count(`orders o where subtotal is distinct from ${lines}`)).toBe(0);

  const { rows } = await shop.database.pool.query<{ path: HistoryEntry[] }>(
    `select json_agg(json_build_object('status', status) order by at, id) as path from order_history group by order_id`,
  );
  expect(rows.filter(({ path }) => !isStatusPath(path))).toEqual([]);
});

test('the report knows as many paid checkouts as there are orders, and more that were opened', async () => {
  const { rows } = await shop.database.pool.query<{ paid: number; opened: number }>(
    `select sum(count) filter (where label = 'paid')::int as paid, sum(count) filter (where label = 'opened')::int as opened
     from tally_changes where topic = 'checkout'`,
  );
  const orders = await count('orders');
  expect(rows[0]?.paid).toBe(orders);
  expect(rows[0]?.opened).toBeGreaterThan(1.5 * orders);
});

test('orders are numbered from 1001 by date, and the next one follows', async () => {
  const numbered = `(select number, 1000 + row_number() over (order by created_at, number) as place from orders) o`;
  expect(await count(`${numbered} where number <> place`)).toBe(0);
  const { rows } = await shop.database.pool.query<{ next: number; last: number }>(
    `select nextval('order_numbers')::int as next, (select max(number) from orders) as last`,
  );
  expect(rows[0]?.next).toBe((rows[0]?.last ?? 0) + 1);
});

test('every order has its invoice and every refund its credit note, from the day and in the order of it', async () => {
  const { rows } = await shop.database.pool.query<{ kind: string; years: string[] }>(
    `select kind, array_agg(distinct year order by year) as years from papers group by kind order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'credit-note', years: expect.arrayContaining(['25-26']) },
    { kind: 'invoice', years: ['24-25', '25-26'] },
  ]);
  const invoiced = `(select from papers p where p.order_id = o.id and p.kind = 'invoice' and p.at = o.created_at)`;
  expect(await count(`orders o where not exists ${invoiced}`)).toBe(0);
  expect(await count(`refunds where status = 'succeeded'`)).toBeGreaterThan(20);
  const credited = `(select from papers p where p.refund_id = r.id and p.at = r.succeeded_at)`;
  expect(await count(`refunds r where status = 'succeeded' and not exists ${credited}`)).toBe(0);
  const inTime = `(select nth, row_number() over (partition by kind, year order by at, nth) as place from papers) p`;
  expect(await count(`${inTime} where nth <> place`)).toBe(0);
  const years = `p.year <> case when p.at < '2025-04-01T00:00+05:30' then '24-25' else '25-26' end`;
  expect(await count(`papers p where ${years}`)).toBe(0);
  expect(await count(`papers where facts #>> '{seller,name}' <> 'Vitrine'`)).toBe(0);
  expect(await count(`papers where facts #>> '{seller,email}' = ''`)).toBe(0);
});

test('the audit finds nothing wrong', async () => {
  const provider: Pick<PaymentProvider, 'name' | 'list'> = {
    name: 'stripe',
    async *list() {},
  };
  const audit = await auditShop(
    {
      database: shop.database,
      provider: provider as PaymentProvider,
      photoStore: diskPhotoStore(folder),
      checkoutTtlSeconds: 600,
      now: () => NOW,
    },
    0,
  );
  const wrong = audit.flatMap(({ invariant, finding }) =>
    finding.breaches.map(({ id, what }) => `${invariant.name} ${id} ${what}`),
  );
  expect(wrong).toEqual([]);
});

test('the shop says how to reach it', async () => {
  const { rows } = await shop.database.pool.query<{ contact: object }>(
    `select stored -> 'contact' as contact from shop_settings`,
  );
  expect(rows).toEqual([
    { contact: expect.objectContaining({ email: expect.stringMatching(/@example\.com$/) }) },
  ]);
});

test('the demo customers have orders of every status', async () => {
  const { rows } = await shop.database.pool.query<{ user_id: string; statuses: string[] }>(
    `select user_id, array_agg(distinct status order by status) as statuses from orders
     where user_id like 'demo-%' group by user_id order by user_id`,
  );
  const every = ['Cancelled', 'Delivered', 'Processing', 'Shipped'];
  expect(rows).toEqual([
    { user_id: 'demo-asha', statuses: every },
    { user_id: 'demo-ravi', statuses: every },
  ]);
  expect(await count(`users where role = 'admin'`)).toBe(1);
});

test('the demo customers have a saved address, that of their orders', async () => {
  expect(await count('addresses')).toBe(2);
  const sameAsOrders = `orders o where o.user_id = a.user_id and o.address = a.address and o.pin_code = a.pin_code`;
  expect(await count(`addresses a where is_default and exists (select from ${sameAsOrders})`)).toBe(
    2,
  );
});

test('reviews are by people to whom the product was delivered, and every rating counts them', async () => {
  expect(await count('reviews')).toBeGreaterThan(200);
  const delivered = `orders o join order_items i on i.order_id = o.id
    join order_history h on h.order_id = o.id and h.status = 'Delivered'
    where o.status = 'Delivered' and o.user_id = r.user_id and i.product_id = r.product_id and h.at < r.created_at`;
  expect(await count(`reviews r where not exists (select from ${delivered})`)).toBe(0);
  expect(await count('reviews where hidden_at is not null')).toBe(1);
  const given = '(select count(*) from reviews where product_id = p.product_id and is_shown)';
  const counted = '(select sum(each) from unnest(p.stars) as each)';
  expect(await count('product_ratings')).toBeGreaterThan(50);
  expect(await count(`product_ratings p where ${given} <> ${counted}`)).toBe(0);
});
