// docs/back-office.md, "Tax": a product has one of the classes that the settings have, and a class that products have stays.
import { afterEach, describe, expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import type { LogPage } from '#contract/log.ts';
import { waitForLocks } from '#testing/lock-waits.ts';
import { useProductForms } from '#testing/product-forms.ts';
import { settingsCalls } from '#testing/settings-calls.ts';

const forms = useProductForms({ sweeps: true });
const { shop, send, make, tray } = forms;
const settings = settingsCalls(shop, () => ({ uid: 'chief', headers: forms.admin }));

const STANDARD = { _id: 'standard', name: 'Standard' };
const REDUCED = { _id: 'reduced', name: 'Reduced' };
const withReduced = () => settings.change({ tax: { classes: [STANDARD, REDUCED] } });
const withoutReduced = () => settings.put({ tax: { classes: [STANDARD] } });
const call = (method: 'GET' | 'POST', path: string) =>
  shop.app.inject({ method, url: `/api/v1/${path}?id=chief`, headers: forms.admin });
const errorsOf = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  answer.json<{ errors?: { path: string }[] }>().errors?.map(({ path }) => path),
];

afterEach(async () => {
  await shop.db.database.pool.query(`update products set tax_class = 'standard'`);
});

describe('a class of tax that the settings do not have', () => {
  it('is refused in the form of a product, new or not', async () => {
    expect(errorsOf(await send('POST', 'new', [['taxClass', 'luxury'], ...tray()]))).toEqual([
      400,
      ['taxClass'],
    ]);
    const { _id } = await make();
    expect(errorsOf(await send('PUT', _id, [['taxClass', 'luxury']]))).toEqual([400, ['taxClass']]);
  });

  it('is refused for many products at once', async () => {
    const { _id } = await make();
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/product/bulk?id=chief',
      headers: forms.admin,
      payload: { select: { ids: [_id] }, change: { taxClass: 'luxury' } },
    });
    expect(errorsOf(answer)).toEqual([400, ['change.taxClass']]);
  });
});

it('a class that goes waits for a product that is being saved with it, and stays then', async () => {
  await withReduced();
  const { _id } = await make();
  const client = await shop.db.database.pool.connect();
  try {
    await client.query('begin');
    const actor = { by: 'chief', role: 'admin', request: 'test', kind: 'updateProduct' };
    await client.query(`select set_config('vitrine.actor', $1, true)`, [JSON.stringify(actor)]);
    await client.query(`update products set tax_class = 'reduced' where id = $1`, [_id]);
    const going = withoutReduced();
    await waitForLocks(shop.db.database.pool, 1);
    await client.query('commit');
    const answer = await going;
    expect(answer.json()).toMatchObject({ code: 'IN_USE', taxClass: 'reduced' });
  } finally {
    client.release();
  }
});

it('a product that is saved while its class goes waits, and is refused then', async () => {
  await withReduced();
  const { _id } = await make();
  const client = await shop.db.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `update shop_settings set stored = jsonb_set(stored, '{tax,classes}', $1::jsonb)`,
      [JSON.stringify([STANDARD])],
    );
    const saving = send('PUT', _id, [['taxClass', 'reduced']]);
    await waitForLocks(shop.db.database.pool, 1);
    await client.query('commit');
    expect(errorsOf(await saving)).toEqual([400, ['taxClass']]);
  } finally {
    client.release();
  }
});

it('a change of tax is told in words, and its undo keeps the rules of before anew', async () => {
  const { tax: before } = await withReduced();
  const rules = async () => {
    const { rows } = await shop.db.database.pool.query<{ rules: { tax: object } }>(
      'select rules from pricing_rules order by id',
    );
    return rows.map((row) => row.rules.tax);
  };
  const kept = (await rules()).length;
  const rates = [{ class: 'reduced', country: 'DE' as const, percent: 7 }];
  await settings.change({ tax: { rounding: 'minor', rates } });
  const [change] = (await call('GET', 'log')).json<LogPage>().entries;
  expect(change?.words).toMatch(/changed the rounding of tax and rates of tax of the settings$/);
  expect(change?.changes).toMatchObject([
    { field: 'tax.rounding', before: 'To whole units', after: 'To the smallest coin' },
    { field: 'tax.rates', after: 'Germany, reduced: 7 %' },
  ]);
  expect((await call('POST', `log/${change?._id}/undo`)).statusCode).toBe(200);
  expect((await settings.read()).tax).toEqual(before);
  expect((await rules()).slice(kept)).toEqual([{ ...before, rounding: 'minor', rates }, before]);
});

it('the undo of a change of class is refused once the former class is gone', async () => {
  await withReduced();
  const { _id } = await make([['taxClass', 'reduced'], ...tray()]);
  await send('PUT', _id, [['taxClass', 'standard']]);
  expect((await withoutReduced()).statusCode).toBe(200);
  const { entries } = (await call('GET', 'log')).json<LogPage>();
  const change = entries.find(({ kind, entity }) => kind === 'updateProduct' && entity._id === _id);
  const answer = await call('POST', `log/${change?._id}/undo`);
  expect(answer.json()).toMatchObject({ code: 'NOT_UNDOABLE' });
});
