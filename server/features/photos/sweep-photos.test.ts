import { readFileSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderItems, orders } from '#server/features/orders/orders.table.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { shopSettings } from '#server/features/settings/settings.table.ts';
import * as tables from '#server/platform/tables.ts';
import { ONE_PIECE, registerPeople, sellProducts } from '#testing/factories.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { TEST_PHOTO_STORES } from '#testing/test-photo-stores.ts';
import { PhotoTurns } from './photo-turns.ts';
import { sweepPhotos } from './sweep-photos.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const SHOWN = '0123456789abcdef0123456789abcdef';
const LEFT_OVER = 'ffffffffffffffffffffffffffffffff';

describe.each(TEST_PHOTO_STORES)('a sweep of photos in %s', (_, usePlace) => {
  const db = useTestDatabase();
  const place = usePlace();

  beforeEach(async () => {
    for (const table of [orderItems, orders, productPhotos]) await db.database.orm.delete(table);
  });

  const put = (name: string, hoursAgo: number) =>
    place.put(name, new Date(NOW.getTime() - hoursAgo * 3_600_000));

  async function sweep(now = () => NOW): Promise<number> {
    const { pool } = db.database;
    return sweepPhotos({ pool, store: await place.open(), turns: new PhotoTurns(pool), now });
  }

  const left = () => place.names();

  it('files of a photo stay as long as a product has it, a deleted one too', async () => {
    const [id] = await sellProducts(db.database, { deletedAt: NOW });
    put(`${SHOWN}-320.avif`, 5);
    put(`${SHOWN}-1024.jpg`, 5);
    expect([await sweep(), left()]).toEqual([0, [`${SHOWN}-1024.jpg`, `${SHOWN}-320.avif`]]);
    expect(id).toBeDefined();
  });

  it('files that no photo names go once they are an hour old', async () => {
    put(`${LEFT_OVER}-320.webp`, 2);
    put(`${LEFT_OVER}-1024.jpg`, 0.5);
    expect([await sweep(), left()]).toEqual([1, [`${LEFT_OVER}-1024.jpg`]]);
  });

  it('what is not a photo is none of its business', async () => {
    put('notes.txt', 99);
    expect([await sweep(), left()]).toEqual([0, ['notes.txt']]);
  });

  it('the logo in the settings stays', async () => {
    const stored = { logo: `/photos/${LEFT_OVER}-1024.jpg` };
    await db.database.orm.insert(shopSettings).values({ stored, updatedAt: NOW });
    put(`${LEFT_OVER}-1024.jpg`, 5);
    put(`${SHOWN.replaceAll(/[0-9a-f]/g, 'd')}-1024.jpg`, 5);
    expect([await sweep(), left()]).toEqual([1, [`${LEFT_OVER}-1024.jpg`]]);
    await db.database.orm.delete(shopSettings);
  });

  it('a picture whose address is saved in the settings just as it is to be removed stays', async () => {
    const name = `${LEFT_OVER}-1024.jpg`;
    put(name, 5);
    const { pool, orm } = db.database;
    const store = await place.open();
    const turns = new PhotoTurns(pool);
    const slow = {
      unlessSaving: async <T>(remove: () => Promise<T>) => {
        const stored = { logo: `/photos/${name}` };
        await orm.insert(shopSettings).values({ stored, updatedAt: NOW });
        return turns.unlessSaving(remove);
      },
    };
    expect(await sweepPhotos({ pool, store, turns: slow, now: () => NOW })).toBe(0);
    expect(left()).toEqual([name]);
    await orm.delete(shopSettings);
  });

  it('the picture that an order shows stays after its product got another', async () => {
    await registerPeople(db.database, { id: 'asha' });
    const [productId = ''] = await sellProducts(db.database, {});
    const [order] = await db.database.orm
      .insert(orders)
      .values({
        userId: 'asha',
        status: 'Delivered',
        ...ONE_PIECE,
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

  it('a file that is uploaded again counts as new', async () => {
    const name = `${LEFT_OVER}-320.webp`;
    put(name, 5);
    const store = await place.open();
    await store.save([{ name, bytes: Buffer.from('bytes') }]);
    expect([await sweep(() => new Date()), left()]).toEqual([0, [name]]);
  });

  it('there is nothing to sweep before the first photo', async () => {
    expect(await sweep()).toBe(0);
  });

  it('a file stays while somebody saves, and goes once nobody does', async () => {
    put(`${LEFT_OVER}-320.webp`, 5);
    const turns = new PhotoTurns(db.database.pool);
    expect(await turns.whileSaving(() => sweep())).toBe(0);
    expect([await sweep(), left()]).toEqual([1, []]);
  });

  it('a file that is saved just as it is removed is there in the end', async () => {
    const name = `${LEFT_OVER}-320.webp`;
    put(name, 5);
    const { pool } = db.database;
    const store = await place.open();
    let saving: Promise<void> | undefined;
    const slow = {
      ...store,
      async remove(doomed: string) {
        // An upload by another instance, at the worst moment: the age was looked at, the file not yet gone.
        saving = new PhotoTurns(pool).whileSaving(() =>
          store.save([{ name, bytes: Buffer.from('bytes') }]),
        );
        await expect.poll(() => waiting(pool)).toBe(1);
        await store.remove(doomed);
      },
    };
    const now = () => new Date();
    expect(await sweepPhotos({ pool, store: slow, turns: new PhotoTurns(pool), now })).toBe(1);
    await saving;
    expect(left()).toEqual([name]);
  });
});

/** Counts the connections that wait for a lock. */
async function waiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}

/** Columns that name photos of the shop: the sweep and the audit have to look for a file's name in each. */
const SHOWN_IN = [
  'categories.picture',
  'checkout_items.photo',
  'collections.picture',
  'family_photos.hash',
  'order_items.photo',
  'product_photos.hash',
  'replaced_photos.hash',
  'return_photos.hash',
];
/** Columns about photos stored elsewhere, and facts about ours other than their names. */
const NOT_OURS = [
  'family_photos.alt',
  'family_photos.placeholder',
  'job_photos.after',
  'job_photos.before',
  'job_photos.failures',
  'job_photos.sources',
  'product_photos.alt',
  'product_photos.placeholder',
  'replaced_photos.alt',
  'replaced_photos.placeholder',
  'return_photos.placeholder',
  'users.photo',
];

/** The name of a table's constant: `orderItems` for `order_items`. */
const inCode = (table: string) =>
  table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

it('knows every table that shows photos, as the audit of photos does', () => {
  const columns = Object.values(tables)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableConfig(table))
    .flatMap(({ name: table, columns }) =>
      columns
        .filter((column) => /text|json/.test(column.getSQLType()))
        .map(({ name }) => `${table}.${name}`),
    )
    .filter((column) => /photo|picture|image/.test(column));
  expect(columns.sort()).toEqual([...SHOWN_IN, ...NOT_OURS].sort());
  for (const file of ['photos.queries.ts', '../audit/check-photos.ts']) {
    const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    const unknown = SHOWN_IN.map((column) => column.split('.')[0] ?? '').filter(
      (table) => !new RegExp(`(from|join)[ (](${table}|${inCode(table)})\\b`).test(source),
    );
    expect([file, unknown]).toEqual([file, []]);
  }
});
