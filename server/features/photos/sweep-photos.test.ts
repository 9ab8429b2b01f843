import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { orderItems, orders } from '#server/features/orders/orders.table.ts';
import { registerPeople, sellProducts } from '#server/testing/factories.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { productPhotos } from './photos.table.ts';
import { diskPhotoStore } from './photo-store.ts';
import { sweepPhotos } from './sweep-photos.ts';

const db = useTestDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-photos-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOW = new Date('2026-03-01T12:00:00Z');
const SHOWN = '0123456789abcdef0123456789abcdef';
const LEFT_OVER = 'ffffffffffffffffffffffffffffffff';

beforeEach(async () => {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
  for (const table of [orderItems, orders, productPhotos]) await db.database.orm.delete(table);
});

function put(name: string, hoursAgo: number): void {
  const at = new Date(NOW.getTime() - hoursAgo * 3_600_000);
  writeFileSync(path.join(folder, name), 'bytes');
  utimesSync(path.join(folder, name), at, at);
}

const sweep = () => sweepPhotos({ pool: db.database.pool, folder, now: () => NOW });
const left = () => readdirSync(folder).sort();

test('files of a photo stay as long as a product has it, a deleted one too', async () => {
  const [id] = await sellProducts(db.database, { deletedAt: NOW });
  put(`${SHOWN}-320.avif`, 5);
  put(`${SHOWN}-1024.jpg`, 5);
  expect([await sweep(), left()]).toEqual([0, [`${SHOWN}-1024.jpg`, `${SHOWN}-320.avif`]]);
  expect(id).toBeDefined();
});

test('files that no photo names go, a crash among them, once they are an hour old', async () => {
  put(`${LEFT_OVER}-320.webp`, 2);
  put(`${LEFT_OVER}-1024.jpg`, 0.5);
  put('.0a1b.tmp', 2);
  put('.0a1c.tmp', 0.5);
  expect([await sweep(), left()]).toEqual([2, ['.0a1c.tmp', `${LEFT_OVER}-1024.jpg`]]);
});

test('what is not a photo is none of its business', async () => {
  put('notes.txt', 99);
  expect([await sweep(), left()]).toEqual([0, ['notes.txt']]);
});

test('the picture that an order shows stays after its product got another', async () => {
  await registerPeople(db.database, { id: 'asha' });
  const [productId = ''] = await sellProducts(db.database, {});
  const [order] = await db.database.orm
    .insert(orders)
    .values({
      userId: 'asha',
      status: 'Delivered',
      currency: 'INR',
      subtotal: 100,
      tax: 0,
      shippingCharges: 0,
      discount: 0,
      total: 100,
      quantity: 1,
      paymentStatus: 'none',
      paymentProvider: 'demo',
      createdAt: NOW,
      updatedAt: NOW,
    })
    .returning({ id: orders.id });
  await db.database.orm.insert(orderItems).values({
    orderId: order?.id ?? '',
    position: 0,
    productId,
    name: 'Lamp',
    photo: `/photos/${LEFT_OVER}-1024.jpg`,
    price: 100,
    quantity: 1,
  });
  put(`${LEFT_OVER}-1024.jpg`, 5);
  put(`${LEFT_OVER}-1024.avif`, 5);
  expect([await sweep(), left()]).toEqual([1, [`${LEFT_OVER}-1024.jpg`]]);
});

test('a file that is uploaded again counts as new', async () => {
  const name = `${LEFT_OVER}-320.webp`;
  put(name, 5);
  await diskPhotoStore(folder).save([{ name, bytes: Buffer.from('bytes') }]);
  const justAfter = { pool: db.database.pool, folder, now: () => new Date() };
  expect([await sweepPhotos(justAfter), left()]).toEqual([0, [name]]);
});

test('there is nothing to sweep before the first photo', async () => {
  const none = { pool: db.database.pool, folder: path.join(folder, 'none'), now: () => NOW };
  expect(await sweepPhotos(none)).toBe(0);
});
