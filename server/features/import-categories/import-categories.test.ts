// docs/api.md, "Files that are imported": a file of categories.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobAnswer, JobRows, OneJob } from '#contract/jobs.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { formOf } from '#testing/forms.ts';
import { emptyTables } from '#testing/test-database.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' }, () => ({ sweeps: true }));
const tokens: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  await registerPeople(
    shop.db.database,
    { id: 'chief', role: 'admin' },
    { id: 'seller', role: 'admin', duties: ['marketing'] },
  );
  for (const sub of ['chief', 'seller']) tokens[sub] = await shop.as({ sub });
});
beforeEach(async () => {
  await emptyTables(shop.db.database, 'products', 'categories', 'jobs');
});

async function send(lines: readonly string[], fields = {}, by = 'chief') {
  const { payload, headers } = await formOf(...Object.entries<string>(fields), [
    'file',
    Buffer.from(lines.join('\r\n')),
    'file.csv',
  ]);
  const url = `/api/v1/category/import?id=${by}`;
  return shop.app.inject({ method: 'POST', url, headers: { ...tokens[by], ...headers }, payload });
}

function call(method: 'GET' | 'POST', path: string, payload?: object) {
  const url = `/api/v1/${path}${path.includes('?') ? '&' : '?'}id=chief`;
  const headers = tokens['chief'] ?? {};
  return shop.app.inject({ method, url, headers, ...(payload && { payload }) });
}

async function jobIn(id: string, state: string): Promise<OneJob['job']> {
  const read = async () => (await call('GET', `job/${id}`)).json<OneJob>().job;
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe(state);
  return read();
}

async function importFile(lines: readonly string[]): Promise<OneJob['job']> {
  const { job } = (await send(lines)).json<JobAnswer>();
  return jobIn(job._id, 'done');
}

const query = async (text: string) => (await shop.db.database.pool.query(text)).rows;
const tree = () =>
  query(`select c.name, p.name as parent, c.slug from categories c left join categories p on p.id = c.parent_id
         where c.deleted_at is null order by c.name`);
const exported = async () => (await call('GET', 'category/export.csv')).body.trim().split('\r\n');

describe('a file of categories', () => {
  it('shows in a dry run what each line does, or its error, and writes nothing', async () => {
    await sellProducts(shop.db.database, { category: 'Bags' });
    const answer = await send(
      ['name,parent,words', 'Bags,Luggage,', 'Luggage,,For ways', 'Bags,Luggage,x', 'Tins,Tins,'],
      { dryRun: 'true' },
    );
    const { job } = answer.json<JobAnswer>();
    expect(job).toMatchObject({ of: 'categories', state: 'done', total: 4, written: 0 });
    expect(job.errors).toEqual([
      {
        line: 2,
        column: 'parent',
        message: 'Bags: There is no category “Luggage” in the shop or on an earlier line',
      },
      {
        line: 5,
        column: 'parent',
        message: 'Tins: There is no category “Tins” in the shop or on an earlier line',
      },
    ]);
    const { rows } = (await call('GET', `job/${job._id}/rows`)).json<JobRows>();
    expect(rows.slice(1, 3)).toMatchObject([
      { name: 'Luggage', after: { ofCategory: { name: 'Luggage', words: 'For ways' } } },
      { name: 'Bags', before: { ofCategory: {} }, after: { ofCategory: { parent: 'Luggage' } } },
    ]);
    expect(await tree()).toEqual([{ name: 'Bags', parent: null, slug: 'bags' }]);
    expect((await send(['name', 'Tins'], {}, 'seller')).statusCode).toBe(403);
  });

  it('adds, renames and moves as the calls do: products and links go along; undo takes it back', async () => {
    const [bag] = await sellProducts(shop.db.database, { category: 'Bags' });
    const [{ id }] = await query('select id from categories');
    const { _id, written } = await importFile([
      'id,name,parent,order,title',
      ',Luggage,,1,On the way',
      `${id},Sacks,Luggage,,`,
      ',Cases,Luggage,1,',
    ]);
    expect(written).toBe(3);
    expect(await tree()).toEqual([
      { name: 'Cases', parent: 'Luggage', slug: 'cases' },
      { name: 'Luggage', parent: null, slug: 'luggage' },
      { name: 'Sacks', parent: 'Luggage', slug: 'sacks' },
    ]);
    expect(await query('select id, category from products')).toEqual([
      { id: bag, category: 'Sacks' },
    ]);
    const { category } = (await call('GET', 'category/bags')).json();
    expect(category.slug).toBe('sacks');
    const { entries } = (await call('GET', 'log?kind=importCategories')).json();
    expect(entries).toMatchObject([
      { words: 'chief imported categories from a file: 3 categories', undoable: true },
    ]);

    await sellProducts(shop.db.database, { category: 'Cases' });
    await call('POST', `job/${_id}/undo`);
    expect((await jobIn(_id, 'undone')).errors).toEqual([
      { line: 2, column: 'name', message: 'Luggage: Products or categories are in it by now' },
      { line: 4, column: 'name', message: 'Cases: Products or categories are in it by now' },
    ]);
    expect(await tree()).toEqual([
      { name: 'Bags', parent: null, slug: 'bags' },
      { name: 'Cases', parent: 'Luggage', slug: 'cases' },
      { name: 'Luggage', parent: null, slug: 'luggage' },
    ]);
    expect(await query(`select category from products where id = '${bag}'`)).toEqual([
      { category: 'Bags' },
    ]);
  });

  it('is what the export writes: imported again it changes nothing', async () => {
    await call('POST', 'category', { name: 'Luggage', words: '## Bags\n\nof *all* kinds, =big' });
    await sellProducts(shop.db.database, { category: 'Bags' });
    const lines = await exported();
    const { job } = (await send(lines, { dryRun: 'true' })).json<JobAnswer>();
    const { rows } = (await call('GET', `job/${job._id}/rows`)).json<JobRows>();
    expect(rows.map(({ state, error }) => [state, error])).toEqual([
      ['same', undefined],
      ['same', undefined],
    ]);
  });

  it('leaves a category that has changed since it was read', { tags: 'long' }, async () => {
    await sellProducts(shop.db.database, { category: 'Bags' });
    const { job } = (
      await send(['name,words', 'Bags,Of all kinds'], { dryRun: 'true' })
    ).json<JobAnswer>();
    await query(`update categories set words = 'Others'`);
    await query(`update jobs set is_dry_run = false, state = 'working', done = 0`);
    expect(await jobIn(job._id, 'done')).toMatchObject({
      written: 0,
      errors: [{ line: 2, column: 'name', message: 'Bags: The category has changed since' }],
    });
  });
});
