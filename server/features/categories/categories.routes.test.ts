// Categories: docs/api.md, "Categories and collections".
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminProductPage, Facets, ProductPage } from '#contract/catalog.ts';
import type {
  Category,
  CategoryList,
  CategoryWritten,
  ShownCategory,
} from '#contract/categories.ts';
import type { LogPage } from '#contract/log.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { sellProducts } from '#testing/factories.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let admin: Buyer;
const { call, get } = adminCalls(shop, () => admin);
let nth = 0;

beforeEach(async () => {
  admin = await registerAdmin(shop);
  nth += 1;
});

/** A name that no other test has. */
const named = (name: string) => `${name} ${nth}`;

async function add(name: string, more: object = {}): Promise<Category> {
  const answer = await call('POST', 'category', { name: named(name), ...more });
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { success: true }]);
  return answer.json<CategoryWritten>().category;
}

async function change(id: string, changes: object): Promise<Category> {
  const answer = await call('PUT', `category/${id}`, changes);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { success: true }]);
  return answer.json<CategoryWritten>().category;
}

async function sell(...categories: readonly string[]): Promise<string[]> {
  return sellProducts(
    shop.db.database,
    ...categories.map((category) => ({ category: named(category), onHand: 0 })),
  );
}

async function listed(): Promise<string[]> {
  const { categories } = await get<CategoryList>('category/all');
  return categories.map(({ name }) => name).filter((name) => name.endsWith(` ${nth}`));
}

async function found(category: string, more = ''): Promise<string[]> {
  const query = new URLSearchParams({ category: named(category) });
  const { products } = await get<ProductPage>(`product/all?${String(query)}${more}`);
  return products.map(({ _id }) => _id);
}

async function categoryOf(id: string | undefined): Promise<string> {
  return (await get<{ product: { category: string } }>(`product/${id}`)).product.category;
}

/** Undoes the newest entry of the log about a thing. */
async function undo(id: string, anyway = '') {
  const { entries } = (await call('GET', `log?entity=${id}`)).json<LogPage>();
  return call('POST', `log/${entries[0]?._id}/undo${anyway}`);
}

describe('a category', () => {
  it(
    'is there as soon as a product has it, with an address of its own',
    { tags: 'long' },
    async () => {
      await sell('Home Décor', 'Home Decor & More');
      const { categories } = await get<CategoryList>('category/all');
      const own = categories
        .filter(({ name }) => name.endsWith(` ${nth}`))
        .sort((one, other) => (one.slug < other.slug ? -1 : 1));
      expect(own).toMatchObject([
        { name: named('Home Décor'), slug: `home-decor-${nth}`, products: 1 },
        { name: named('Home Decor & More'), slug: `home-decor-more-${nth}`, products: 1 },
      ]);
      expect((await get<ShownCategory>(`category/home-decor-${nth}`)).category).toMatchObject({
        name: named('Home Décor'),
        words: '',
      });
    },
  );

  it(
    'is added with all that its page shows, and stands among others in the order of the owner',
    { tags: 'long' },
    async () => {
      const bags = await add('Bags', { words: '# Bags', title: 'All bags', description: 'Bags.' });
      const small = await add('Small', { parent: bags._id, slug: `tiny-${nth}` });
      await add('Large', { parent: bags._id, order: 1 });
      expect(await listed()).toEqual(['Bags', 'Large', 'Small'].map(named));
      await change(small._id, { order: 1 });
      expect(await listed()).toEqual(['Bags', 'Small', 'Large'].map(named));
      const page = await get<ShownCategory>(`category/tiny-${nth}`);
      expect(page).toMatchObject({ above: [{ name: named('Bags') }], below: [] });
      expect((await get<ShownCategory>(`category/${bags.slug}`)).below).toHaveLength(2);
      expect(bags).toMatchObject({ words: '# Bags', title: 'All bags', description: 'Bags.' });
    },
  );

  it.each([
    [
      'a name that another has in another spelling',
      () => ({ name: `bAgS${nth}` }),
      409,
      'DUPLICATE',
    ],
    [
      'an address that another has',
      () => ({ name: named('X'), slug: `bags-${nth}` }),
      409,
      'DUPLICATE',
    ],
    [
      'a parent that is not there',
      () => ({ name: named('X'), parent: admin.uid }),
      400,
      'VALIDATION',
    ],
    ['an address with a blank', () => ({ name: named('X'), slug: 'a b' }), 400, 'VALIDATION'],
    ['a field that there isn’t', () => ({ name: named('X'), colour: 'red' }), 400, 'VALIDATION'],
    [
      'a picture that is not in the shop',
      () => ({ name: named('X'), picture: '/photos/0123456789abcdef0123456789abcdef-80.jpg' }),
      400,
      'VALIDATION',
    ],
  ])('is refused with %s', async (_, body, status, code) => {
    await add('Bags');
    const answer = await call('POST', 'category', body());
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('is in no category that is in it, and at most in four others', async () => {
    const one = await add('One');
    let last = one;
    for (const name of ['Two', 'Three', 'Four', 'Five'])
      last = await add(name, { parent: last._id });
    for (const [id, parent] of [
      [one._id, last._id],
      [one._id, one._id],
    ])
      expect((await call('PUT', `category/${id}`, { parent })).statusCode).toBe(400);
    const six = await call('POST', 'category', { name: named('Six'), parent: last._id });
    expect(six.json()).toMatchObject({ errors: [{ path: 'parent' }] });
  });

  it('that has changed since it was opened is not overwritten', async () => {
    const { _id, updatedAt } = await add('Bags');
    const first = await call('PUT', `category/${_id}`, { words: 'One' }, { 'if-match': updatedAt });
    const second = await call(
      'PUT',
      `category/${_id}`,
      { words: 'Two' },
      { 'if-match': updatedAt },
    );
    expect([first.statusCode, second.statusCode]).toEqual([200, 412]);
  });
});

describe('a category in another', () => {
  it('is found with it, also among facets', async () => {
    const bags = await add('Bags');
    await add('Duffels', { parent: bags._id });
    const [bag, duffel, other] = await sell('Bags', 'Duffels', 'Audio');
    expect((await found('Bags')).toSorted()).toEqual([bag, duffel].toSorted());
    expect((await found('Bags', '&price=100000&sort=asc')).toSorted()).toEqual(
      [bag, duffel].toSorted(),
    );
    expect(await found('Duffels')).toEqual([duffel]);
    expect(await found('Audio')).toEqual([other]);
    const { facets } = await get<{ facets: Facets }>('product/all?facets=1&limit=1');
    const counts = new Map(facets.categories.map(({ value, count }) => [value, count]));
    expect(counts.get(named('Bags'))).toBe(2);
    expect(counts.get(named('Duffels'))).toBe(1);
  });

  it('is found with it in a search, too', async () => {
    const bags = await add('Bags');
    await add('Duffels', { parent: bags._id });
    const [, duffel] = await sellProducts(
      shop.db.database,
      { category: named('Bags'), name: `Plain ${nth}`, onHand: 0 },
      { category: named('Duffels'), name: `Quixotic${nth}`, onHand: 0 },
    );
    expect(await found('Bags', `&search=quixotic${nth}`)).toEqual([duffel]);
  });
});

describe('in the back office', () => {
  const listedThere = async (category: string, more = '') => {
    const query = new URLSearchParams({ category: named(category) });
    const answer = await call('GET', `product/admin-products?${String(query)}${more}`);
    const page = answer.json<AdminProductPage>();
    return { ids: page.products.map(({ _id }) => _id).toSorted(), total: page.total };
  };

  it('a category is listed with those in it, also by its former name', async () => {
    const bags = await add('Bags');
    await add('Duffels', { parent: bags._id });
    const [bag = '', duffel = ''] = await sell('Bags', 'Duffels', 'Audio');
    await change(bags._id, { name: named('Luggage') });
    const both = { ids: [bag, duffel].toSorted(), total: 2 };
    expect(await listedThere('Luggage')).toEqual(both);
    expect(await listedThere('Bags')).toEqual(both);
    expect(await listedThere('Bags', '&stock=out&sort=stock')).toEqual(both);
    expect(await listedThere('Duffels')).toEqual({ ids: [duffel], total: 1 });
    const file = await call(
      'GET',
      `product/export.csv?category=${encodeURIComponent(named('Bags'))}`,
    );
    expect(file.body.trim().split('\r\n')).toHaveLength(3);
  });
});

describe('a renamed category', () => {
  it('has its products, and is found by its former name and address', async () => {
    const [id] = await sell('Bags');
    const { categories } = await get<CategoryList>('category/all');
    const bags = categories.find(({ name }) => name === named('Bags'));
    await change(bags?._id ?? '', { name: named('Luggage') });
    expect(await categoryOf(id)).toBe(named('Luggage'));
    expect(await found('Bags')).toEqual([id]);
    expect(await found('Luggage')).toEqual([id]);
    const page = await get<ShownCategory>(`category/bags-${nth}`);
    expect(page.category).toMatchObject({ name: named('Luggage'), slug: `luggage-${nth}` });
    expect(await get('product/categories')).toMatchObject({
      categories: expect.arrayContaining([named('Luggage')]),
    });
  });

  it('is the category of products that come with its former name', async () => {
    const bags = await add('Bags');
    await change(bags._id, { name: named('Luggage') });
    const [mine = ''] = await sell('Luggage');
    const form = new FormData();
    form.set('category', `BAGS ${nth}`);
    const answer = await shop.app.inject({
      method: 'PUT',
      url: `/api/v1/product/${mine}?id=${admin.uid}`,
      headers: admin.headers,
      payload: form,
    });
    expect(answer.json()).toMatchObject({ product: { category: named('Luggage') } });
  });

  it('gets its name and products back by an undo', { tags: 'long' }, async () => {
    const bags = await add('Bags');
    const [id] = await sell('Bags');
    await change(bags._id, { name: named('Luggage'), words: 'New' });
    expect((await undo(bags._id)).json()).toMatchObject({ success: true });
    expect(await categoryOf(id)).toBe(named('Bags'));
    expect((await get<ShownCategory>(`category/bags-${nth}`)).category).toMatchObject({
      name: named('Bags'),
      slug: `bags-${nth}`,
      words: '',
    });
  });

  it('can have its former name again', { tags: 'long' }, async () => {
    const bags = await add('Bags');
    await change(bags._id, { name: named('Luggage') });
    const again = await change(bags._id, { name: named('Bags') });
    expect(again.slug).toBe(`bags-${nth}`);
    expect((await get<ShownCategory>(`category/luggage-${nth}`)).category.slug).toBe(`bags-${nth}`);
  });

  it('is what coupons are for that were for it', async () => {
    const bags = await add('Bags');
    const couponId = await shop.addCoupon({ code: `BAGS${nth}`, categories: [named('Bags')] });
    await change(bags._id, { name: named('Luggage') });
    const { rows } = await shop.db.database.pool.query(
      'select categories from coupons where id = $1',
      [couponId],
    );
    expect(rows).toEqual([{ categories: [named('Luggage')] }]);
  });
});

it('a coupon for a category is for those in it, however deep, as they stand when it is used', async () => {
  const bags = await add('Bags');
  const travel = await add('Travel', { parent: bags._id });
  const duffels = await add('Duffels', { parent: travel._id });
  const code = `DEEP${nth}`;
  await shop.addCoupon({ code, categories: [named('Bags')] });
  const productId = await shop.sell(5, undefined, named('Duffels'));
  const buyer = await shop.newBuyer('deep');
  const created = await shop.create(buyer, cart(productId), { coupon: code });
  expect([created.statusCode, created.json()]).toMatchObject([
    201,
    { discount: expect.any(Number) },
  ]);
  await change(duffels._id, { parent: null });
  const other = await shop.create(buyer, cart(productId), { coupon: code });
  expect([other.statusCode, other.json()]).toMatchObject([409, { code: 'COUPON_NEEDS_ITEMS' }]);
});

describe('a merged category', () => {
  it('gives the other its products, its categories and its links, and an undo gives them back', async () => {
    const [bags, luggage] = [await add('Bags'), await add('Luggage')];
    await add('Duffels', { parent: bags._id });
    const [bag, case_, duffel] = await sell('Bags', 'Luggage', 'Duffels');
    const answer = await call('POST', `category/${bags._id}/merge`, { to: luggage._id });
    expect(answer.json()).toMatchObject({ category: { name: named('Luggage') } });
    expect(await listed()).toEqual([named('Luggage'), named('Duffels')]);
    for (const name of ['Bags', 'Luggage'])
      expect((await found(name)).toSorted()).toEqual([bag, case_, duffel].toSorted());
    expect((await get<ShownCategory>(`category/bags-${nth}`)).category.slug).toBe(luggage.slug);

    expect((await undo(bags._id)).json()).toMatchObject({ success: true });
    expect(await categoryOf(bag)).toBe(named('Bags'));
    expect(await categoryOf(case_)).toBe(named('Luggage'));
    expect((await found('Bags')).toSorted()).toEqual([bag, duffel].toSorted());
  });

  it('is not merged into itself or one in it', async () => {
    const bags = await add('Bags');
    const duffels = await add('Duffels', { parent: bags._id });
    for (const to of [bags._id, duffels._id, admin.uid])
      expect((await call('POST', `category/${bags._id}/merge`, { to })).statusCode).toBe(400);
  });

  it('comes back empty where one of its name is added', { tags: 'long' }, async () => {
    const [bags, luggage] = [await add('Bags'), await add('Luggage')];
    const [bag] = await sell('Bags');
    await call('POST', `category/${bags._id}/merge`, { to: luggage._id });
    expect(await add('Bags')).toMatchObject({ name: named('Bags'), products: 0 });
    expect(await found('Bags')).toEqual([]);
    expect(await found('Luggage')).toEqual([bag]);
  });
});

describe('a deleted category', () => {
  it('has neither products nor categories, unless they go elsewhere', async () => {
    const bags = await add('Bags');
    const luggage = await add('Luggage');
    await sell('Bags', 'Bags');
    const refused = await call('DELETE', `category/${bags._id}`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'IN_USE', products: 2, categories: 0 },
    ]);
    expect((await call('DELETE', `category/${bags._id}?to=${luggage._id}`)).statusCode).toBe(200);
    expect(await found('Luggage')).toHaveLength(2);
    expect(await found('Bags')).toHaveLength(2);
  });

  it('is in the bin, and comes back', async () => {
    const bags = await add('Bags');
    expect((await call('DELETE', `category/${bags._id}`)).statusCode).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await call('GET', `category/${bags.slug}`)).statusCode).toBe(404);
    const { items } = (await call('GET', 'bin?type=category')).json();
    expect(items[0]).toMatchObject({ type: 'category', _id: bags._id, name: named('Bags') });
    expect((await call('POST', `bin/category/${bags._id}/restore`)).json()).toMatchObject({
      success: true,
    });
    expect(await listed()).toEqual([named('Bags')]);
  });

  it('is 409 in the bin where another has its name by now', async () => {
    const bags = await add('Bags');
    await call('DELETE', `category/${bags._id}`);
    await add('Bags');
    const answer = await call('POST', `bin/category/${bags._id}/restore`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'DUPLICATE']);
  });
});

describe('the log', () => {
  it('tells of a category, not of its products, and of none that a product brings', async () => {
    const [id] = await sell('Audio');
    const bags = await add('Bags');
    await sell('Bags');
    await change(bags._id, { name: named('Luggage') });
    const { entries } = (await call('GET', `log?entity=${bags._id}`)).json<LogPage>();
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      kind: 'changeCategory',
      entity: { type: 'category', name: named('Luggage') },
      changes: [
        { field: 'name', before: named('Bags'), after: named('Luggage') },
        { field: 'slug' },
      ],
    });
    expect((await call('GET', `log?entity=${id}`)).json<LogPage>().entries).toEqual([]);
  });

  it('of an added category is undone while no product has it', async () => {
    const bags = await add('Bags');
    expect((await undo(bags._id)).statusCode).toBe(200);
    expect(await listed()).toEqual([]);
    const other = await add('Luggage');
    await sell('Luggage');
    expect((await undo(other._id)).json().code).toBe('NOT_UNDOABLE');
  });
});

describe('the export of categories', () => {
  it('has all of them, each before those in it, with the name of the one around it', async () => {
    const bags = await add('Bags', { words: 'For the **road**', title: 'All bags' });
    const duffels = await add('Duffels', { parent: bags._id });
    await sell('Duffels', 'Duffels');
    const answer = await call('GET', 'category/export.csv');
    expect(answer.headers['content-disposition']).toMatch(/filename="categories-.*\.csv"/);
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe(
      '\u{feff}id,name,parent,order,slug,title,description,words,picture,products',
    );
    const own = lines.filter((line) => line.includes(named('Bags')));
    expect(own).toEqual([
      `${bags._id},${named('Bags')},,${bags.order},${bags.slug},All bags,,For the **road**,,0`,
      `${duffels._id},${named('Duffels')},${named('Bags')},1,${duffels.slug},,,,,2`,
    ]);
  });
});

describe('staff', () => {
  it('without the duty change no categories', async () => {
    const bags = await add('Bags');
    admin = await registerAdmin(shop, ['marketing']);
    const answers = [
      await call('POST', 'category', { name: 'X' }),
      await call('PUT', `category/${bags._id}`, { words: 'X' }),
      await call('DELETE', `category/${bags._id}`),
      await call('POST', `category/${bags._id}/merge`, { to: bags._id }),
      await call('GET', 'category/export.csv'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  });
});
