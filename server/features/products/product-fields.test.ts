// docs/api.md: what people edit of a product is in its form, its file, the log and the undo.
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import type { AdminProduct, OneProduct } from '#contract/catalog.ts';
import type { JobAnswer, OneJob } from '#contract/jobs.ts';
import type { LogPage } from '#contract/log.ts';
import {
  BULK_FIELDS,
  csvColumnOf,
  describeField,
  PRODUCT_FIELD_NAMES,
  wordOf,
  type ProductField,
} from '#contract/product-fields.ts';
import { formOf, type FormPart } from '#testing/forms.ts';
import { useProductForms } from '#testing/product-forms.ts';
import { settingsCalls } from '#testing/settings-calls.ts';

const forms = useProductForms({ sweeps: true });
const { shop, send, make, tray } = forms;

beforeAll(async () => {
  const tax = {
    classes: [
      { _id: 'standard', name: 'Standard' },
      { _id: 'reduced', name: 'Reduced' },
    ],
  };
  await settingsCalls(shop, () => ({ uid: 'chief', headers: forms.admin })).change({ tax });
});

/** Two values of each field, as typed: the first one, and another. */
const TYPED: Readonly<Record<ProductField, readonly [string, string]>> = {
  name: ['Oak Tray', 'Beech Tray'],
  category: ['Kitchen', 'Dining'],
  sku: ['FIRST-1', 'THEN-2'],
  price: ['499.50', '520'],
  cost: ['199.50', '0'],
  stock: ['7', '9'],
  description: ['Carries breakfast.', 'Carries tea.'],
  hsn: ['4419', '441990'],
  details: [
    '[{"name":"Length","value":"40 cm"}]',
    '[{"name":"Length","value":"45 cm","group":"Size"}]',
  ],
  brand: ['Duravale', 'Oakhurst'],
  gtin: ['4006381333931', '96385074'],
  taxClass: ['standard', 'reduced'],
  weight: ['250', '0'],
  noWithdrawal: ['true', 'false'],
  state: ['live', 'archived'],
  liveFrom: ['2027-01-01T09:00:00Z', '2027-02-01T10:30:00+01:00'],
  maker: [
    '{"name":"Oakhurst GmbH","address":"Hafenstr. 1\\n20457 Hamburg\\nGermany","contact":"hello@example.com"}',
    '{"name":"Duravale Ltd","address":"12 MG Road, Bengaluru 560001","contact":"https://example.com","country":"IN"}',
  ],
  responsible: [
    '{"name":"Import AG","address":"Ring 2, 1010 Vienna, Austria","contact":"eu@example.com"}',
    '{"name":"Import BV","address":"Kade 3, Rotterdam","contact":"nl@example.com","country":"NL"}',
  ],
  origin: ['de', 'IN'],
  content: ['500 g', '{"amount":0.75,"unit":"l"}'],
  warnings: ['Keep away from fire.', 'Not for children under 3:\nsmall parts.'],
  liveTo: ['2027-03-01T09:00:00Z', '2027-04-01T09:00:00Z'],
};

/** Types fields, changes them, undoes that, and imports what the file said of them. */
async function expectToGoRound(...fields: readonly ProductField[]): Promise<void> {
  // No two products have the same SKU.
  const typedAs = (at: 0 | 1) =>
    fields.map((field): FormPart => {
      const typed = TYPED[field][at];
      return [field, field === 'sku' ? `${typed}-OF-${fields.length}` : typed];
    });
  const others = tray().filter(([name]) => !fields.some((field) => field === name));
  const { _id: id } = await make([...typedAs(0), ...others]);
  const values = async () => {
    const product = await shown(id);
    return fields.map((field) => [field, product[field]]);
  };
  const typed = await values();
  expect((await send('PUT', id, typedAs(1))).statusCode).toBe(200);
  const now = await values();
  for (const [at, value] of now.entries()) expect(value).not.toEqual(typed[at]);

  const entry = (await call<LogPage>('GET', 'log')).entries[0];
  for (const field of fields) expect(entry?.words).toContain(wordOf(field));
  const file = await cellsOf(id);
  await call('POST', `log/${entry?._id}/undo`);
  expect(await values()).toEqual(typed);

  const cells = fields.map(csvColumnOf).map((column) => [column, file[column] ?? '']);
  const job = await importFile([{ id, ...Object.fromEntries(cells) }]);
  expect(await values()).toEqual(now);
  await call('POST', `job/${job}/undo`);
  await jobIn(job, 'undone');
  expect(await values()).toEqual(typed);
}

it('all fields of a product at once are typed, logged, undone, and go to a file and back', async () => {
  await expectToGoRound(...PRODUCT_FIELD_NAMES);
});

it.each(PRODUCT_FIELD_NAMES)(
  'the %s of a product is typed, logged, undone, and goes to a file and back',
  { tags: 'long' },
  async (field) => {
    await expectToGoRound(field);
  },
);

it.each(BULK_FIELDS)('the %s of many products is set at once', { tags: 'long' }, async (field) => {
  const [first, then] = TYPED[field];
  const { _id: id } = await make([[field, first], ...tray().filter(([name]) => name !== field)]);
  const { kind } = describeField(field);
  const value =
    kind === 'count' || kind === 'money' ? Number(then) : kind === 'flag' ? then === 'true' : then;
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/product/bulk?id=chief',
    headers: forms.admin,
    payload: { select: { ids: [id] }, change: { [field]: value } },
  });
  await jobIn(response.json<JobAnswer>().job._id, 'done');
  expect((await shown(id))[field]).toBe(value);
});

it('a product weighs nothing, or so much that nobody knows', async () => {
  const { _id, weight } = await make([['weight', '0'], ...tray()]);
  expect(weight).toBe(0);
  for (const [typed, status] of [
    ['1000001', 400],
    ['2.5', 400],
    ['', 200],
  ] as const)
    expect((await send('PUT', _id, [['weight', typed]])).statusCode).toBe(status);
  expect((await shown(_id)).weight).toBeUndefined();
});

it.each(PRODUCT_FIELD_NAMES)(
  'a file adds a product with its %s',
  { tags: 'long' },
  async (field) => {
    const made = await make([
      [field, TYPED[field][1]],
      ...tray().filter(([name]) => name !== field),
    ]);
    const { id: _id, photos: _photos, sku: _sku, ...cells } = await cellsOf(made._id);
    const row: Record<string, string> = { ...cells, sku: `COPY-${field}` };
    await importFile([row]);
    const found = await call<{ products: AdminProduct[] }>('GET', 'product/admin-products', {
      search: `COPY-${field}`,
    });
    const expected = field === 'sku' ? 'COPY-sku' : made[field];
    expect(found.products[0]?.[field]).toEqual(expected);
  },
);

async function call<T>(
  method: 'GET' | 'POST',
  path: string,
  query: Record<string, string> = {},
): Promise<T> {
  const url = `/api/v1/${path}`;
  const response = await shop.app.inject({
    method,
    url,
    query: { id: 'chief', ...query },
    headers: forms.admin,
  });
  expect(response.statusCode).toBe(200);
  return response.json<T>();
}

async function shown(id: string): Promise<OneProduct['product']> {
  return (await call<OneProduct>('GET', `product/${id}`)).product;
}

/** The line of a product in the file of all products. */
async function cellsOf(id: string): Promise<Record<string, string>> {
  const response = await shop.app.inject({
    url: '/api/v1/product/export.csv?id=chief',
    headers: forms.admin,
  });
  const lines = parse<Record<string, string>>(response.body, { columns: true, bom: true });
  return lines.find((line) => line['id'] === id) ?? {};
}

/** Returns the id of the job, once it is done without an error. */
async function importFile(rows: readonly Record<string, string>[]): Promise<string> {
  const names = Object.keys(rows[0] ?? {});
  const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`;
  const lines = rows.map((row) => names.map((name) => quoted(row[name])).join(','));
  const file = Buffer.from([names.join(','), ...lines].join('\n'));
  const { payload, headers } = await formOf(['dryRun', 'false'], ['file', file, 'products.csv']);
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/product/import?id=chief',
    headers: { ...forms.admin, ...headers },
    payload,
  });
  const { _id } = response.json<JobAnswer>().job;
  expect((await jobIn(_id, 'done')).errors).toEqual([]);
  return _id;
}

async function jobIn(id: string, state: string): Promise<OneJob['job']> {
  const read = async () => (await call<OneJob>('GET', `job/${id}`)).job;
  await expect.poll(async () => (await read()).state).toBe(state);
  return read();
}
