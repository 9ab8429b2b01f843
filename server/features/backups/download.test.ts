import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { Exports } from '#server/platform/exports.ts';
import { registerAdmin } from '#testing/admins.ts';
import { formOf, paint } from '#testing/forms.ts';
import { registerPeople } from '#testing/factories.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
let admin: Buyer;
beforeAll(async () => {
  admin = await registerAdmin(shop);
});

async function* none(): AsyncGenerator<never[]> {}

const download = ({ uid, headers }: Buyer) =>
  shop.app.inject({ url: `/api/v1/backup/download?id=${uid}`, headers });

/** The files of a zip. */
async function filesIn(zip: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const opened = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of opened.eachEntry()) {
    const stream = await opened.openReadStreamPromise(entry);
    files.set(entry.fileName, (await buffer(stream)).toString());
  }
  return files;
}

it('an owner downloads all lists, the settings and the photos in one file, and each list is in the log', async () => {
  const form = await formOf(
    ['name', 'Oak Tray'],
    ['category', 'Kitchen'],
    ['price', '499.50'],
    ['stock', '7'],
    ['description', 'Carries breakfast.'],
    ['photos', await paint('#b33'), 'red.png'],
  );
  const added = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/product/new?id=${admin.uid}`,
    headers: { ...admin.headers, ...form.headers },
    payload: form.payload,
  });
  expect(added.statusCode).toBe(201);
  const order = await shop.buy(await shop.newBuyer('asha'), cart(await shop.sell(3)));
  const answer = await download(admin);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toMatch(/filename="shop-\d{4}-\d\d-\d\d\.zip"/);
  const files = await filesIn(answer.rawPayload);
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'products.csv',
      'customers.csv',
      'tax.csv',
      expect.stringMatching(/^photos\/.+\.webp$/),
    ]),
  );
  expect(files.get('orders.csv')).toContain(String(order.number));
  expect(JSON.parse(files.get('settings.json') ?? '')).toMatchObject({ success: true });
  const { rows } = await shop.db.database.pool.query<{ kind: string }>(
    `select distinct kind from log_entries where by_user = $1`,
    [admin.uid],
  );
  const kinds = rows.map(({ kind }) => kind);
  expect(kinds).toEqual(
    expect.arrayContaining(['exportOrders', 'exportUsers', 'exportProducts', 'exportLog']),
  );
});

it('is refused before its first byte while another export is running', async () => {
  const exports = new Exports(shop.db.database.pool);
  const file = { header: ['id'], read: () => none(), lines: () => [] };
  const other = await exports.begin(file, {
    uid: admin.uid,
    isOwner: true,
    demandStill: async () => {},
  });
  expect((await download(admin)).json()).toMatchObject({ code: 'EXPORTS_RUNNING' });
  other.destroy();
});

it('nobody without all duties gets anything of it', async () => {
  await registerPeople(shop.db.database, { id: 'clerk', role: 'admin', duties: ['settings'] });
  const clerk = { uid: 'clerk', headers: await shop.as({ sub: 'clerk' }) };
  expect((await download(clerk)).json()).toMatchObject({ code: 'DUTY_NEEDED' });
  const old = Math.floor(Date.now() / 1000) - 13 * 3_600;
  const tired = { uid: admin.uid, headers: await shop.as({ sub: admin.uid, auth_time: old }) };
  expect((await download(tired)).json()).toMatchObject({ code: 'SIGN_IN_AGAIN' });
});
