import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldShop } from '#contract/backups.ts';
import type { CreatedCheckout } from '#contract/checkout.ts';
import type { Order } from '#contract/orders.ts';
import { stripePayments } from '#server/features/payments/stripe-payments.ts';
import type { LettersDeps } from '#server/features/letters/letter-deps.ts';
import { takeDue } from '#server/features/letters/take-due.ts';
import { papersOf } from '#server/features/papers/number-papers.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { settleRegion } from '#server/features/shop-config/settle-region.ts';
import { readConfig } from '#server/platform/config.ts';
import { inTransaction } from '#server/platform/database.ts';
import { registerAdmin } from '#testing/admins.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { backupFile } from '#testing/stored-backup.ts';
import { saveBackup } from './backup-file.ts';
import { beginBackup, listBackups } from './backup-rows.ts';
import { readPaymentsSinceBackup, refundLostPayments } from './lost-payments.ts';
import { unpackBackup } from './read-backup.ts';
import { holdRestored } from './restore-shop.queries.ts';
import { writeBackup } from './write-backup.ts';

const shop = useBuyingShop();
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-held-'));
afterAll(() => rmSync(folder, { recursive: true }));

let admin: Buyer;
let buyer: Buyer;
let ravi: Buyer;
/** Its order is in the backup. */
let before: Order;
/** Open at the backup, and paid after it. */
let across: CreatedCheckout;
/** Its checkout was opened after the backup. */
let lost: Order;
const deps = () => ({
  database: shop.db.database,
  provider: stripePayments({
    name: 'sandbox',
    secretKey: 'sk_test_sandbox',
    webhookSecret: shop.sandbox.webhookSecret,
    address: new URL(shop.sandbox.url),
  }),
});

beforeAll(async () => {
  admin = await registerAdmin(shop);
  buyer = await shop.buyer('asha');
  const productId = await shop.sell(20);
  before = await shop.buy(buyer, cart(productId));
  ravi = await shop.buyer('ravi');
  across = await shop.open(ravi, cart(productId));
  const at = new Date();
  await beginBackup(shop.db.database, '2026-11-25', at);
  const photoStore = diskPhotoStore(path.join(folder, 'photos'));
  const config = readConfig({});
  const file = path.join(folder, 'backup');
  const databaseUrl = shop.db.url;
  await saveBackup(file, await writeBackup({ config, databaseUrl, photoStore, now: () => at }));
  await shop.pay(across);
  lost = await shop.buy(buyer, cart(productId, 2));
  await unpackBackup(backupFile(file, undefined), {
    databaseUrl,
    fill: holdRestored(at.toISOString(), true),
  });
});

const due = async () => {
  const { database } = shop.db;
  return (await takeDue({ database, now: () => shop.clock.now() } as LettersDeps, 5)).length;
};

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await shop.app.inject({
    method,
    url: `/api/v1/${url}?id=${admin.uid}`,
    headers: admin.headers,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json<HeldShop & { code?: string }>() };
}

describe('a restored shop', () => {
  it('has ended all sessions, and begins a new series of papers', async () => {
    const { database } = shop.db;
    const config = await settleRegion(database, readConfig({}));
    expect(config.paperSeries).toBe(1);
    const { rows } = await database.pool.query('select from sessions where ended_at is null');
    expect(rows).toEqual([]);
    expect(await listBackups(database)).toEqual([]);
    const numbers = inTransaction(database, async (tx) => {
      await tx.execute(`set local session_replication_role = replica`);
      await tx.execute(`delete from papers where order_id = '${before._id}'`);
      await papersOf(config).numberMissing(tx, before._id, shop.clock.now());
      const { rows: papers } = await tx.execute<{ number: string }>(
        `select number from papers where order_id = '${before._id}'`,
      );
      const found = papers.map(({ number }) => number);
      // Rolled back.
      throw new Error(found.join(' '));
    });
    await expect(numbers).rejects.toThrow(/^R1\/\d\d-\d\d\/000001$/);
  });

  it('is not released before the payments since the backup were read', async () => {
    expect((await call('GET', 'held')).body.held).toMatchObject({ isReady: false });
    const { status, body } = await call('POST', 'held/release', {});
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
  });

  it('makes orders of payments whose checkouts it has, and lists the others', async () => {
    const finished: string[] = [];
    await readPaymentsSinceBackup(deps(), async (reference) => {
      finished.push(reference);
    });
    expect(finished).toHaveLength(2);
    expect((await shop.order(ravi, across.checkoutId)).statusCode).toBe(201);
    const { body } = await call('GET', 'held');
    expect(body.held).toMatchObject({
      isReady: true,
      lost: { count: 1, amount: lost.total },
    });
  });

  it('sends no letters', async () => {
    await shop.db.database.pool.query(
      `insert into letters (id, kind, key, next_try_at, created_at) values (gen_random_uuid(), 'low-stock', 'test', $1, $1)`,
      [shop.clock.now()],
    );
    expect(await due()).toBe(0);
    expect((await call('GET', 'held')).body.held).toMatchObject({ letters: 1 });
  });

  it('refunds what was lost once it is released, and is consistent with the provider', async () => {
    expect(await refundLostPayments(deps())).toBe(0);
    const { pool } = shop.db.database;
    await pool.query(`update users set duties = '{settings}' where id = $1`, [admin.uid]);
    const { status, body } = await call('POST', 'held/release', {});
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'DUTY_NEEDED' });
    await pool.query('update users set duties = null where id = $1', [admin.uid]);
    expect((await call('POST', 'held/release', {})).status).toBe(200);
    expect(await due()).toBe(1);
    expect((await call('GET', 'held')).body.held).toBeUndefined();
    expect((await call('POST', 'held/release', {})).status).toBe(404);
    expect(await refundLostPayments(deps())).toBe(1);
    expect(await refundLostPayments(deps())).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('gives numbers that were never given', async () => {
    const order = await shop.buy(await shop.buyer('later'), cart(await shop.sell(1)));
    expect(order.number).toBeGreaterThan(lost.number + 900);
  });
});
