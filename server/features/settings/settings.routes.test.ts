import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { COUNTRY_CODES } from '#contract/countries.ts';
import { DEFAULT_SETTINGS, type SettingsChange } from '#contract/settings.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { useTestShop } from '#testing/test-shop.ts';

const webFolder = smallWebBuild({ rendersPages: true });
afterAll(() => rmSync(webFolder, { recursive: true }));
const shop = useTestShop({ SHOP_NAME: 'Lamp House' }, () => ({ webFolder }));
const who: Record<'asha' | 'ravi', { uid: string; headers: { authorization: string } }> = {
  asha: { uid: 'asha', headers: { authorization: '' } },
  ravi: { uid: 'ravi', headers: { authorization: '' } },
};
const { read, put, change } = settingsCalls(shop, () => who.asha);

beforeAll(async () => {
  await registerPeople(
    shop.db.database,
    { id: 'asha', name: 'Asha', role: 'admin' },
    { id: 'ravi', name: 'Ravi' },
  );
  for (const person of Object.values(who)) person.headers = await shop.as({ sub: person.uid });
});

beforeEach(async () => {
  await shop.db.database.pool.query('delete from settings_log');
  await shop.db.database.pool.query('delete from shop_settings');
  await vi.waitFor(async () => {
    if ((await publicShop()).name !== 'Lamp House') throw new Error('Not read again yet');
  });
});

async function publicShop() {
  return (await shop.app.inject({ url: '/api/v1/config' })).json().config.shop;
}

async function changes(): Promise<SettingsChange[]> {
  const response = await shop.app.inject({
    url: '/api/v1/settings/changes?id=asha',
    headers: who.asha.headers,
  });
  return response.json<{ changes: SettingsChange[] }>().changes;
}

describe('the synonyms of the search', () => {
  const url = '/api/v1/settings/synonyms?id=asha';
  const send = (payload: object, ifMatch?: string) =>
    shop.app.inject({
      method: 'PUT',
      url,
      headers: { ...who.asha.headers, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
      payload,
    });

  it('are read and replaced as a whole, and everybody’s settings are without them', async () => {
    const opened = (await shop.app.inject({ url, headers: who.asha.headers })).json();
    expect(opened.settings).toEqual({
      synonyms: DEFAULT_SETTINGS.synonyms,
      updatedAt: '1970-01-01T00:00:00.000Z',
    });
    const synonyms = [['Kitchen', ' रसोई ', 'rasoi']];
    const saved = await send({ synonyms }, opened.settings.updatedAt);
    expect(saved.json()).toMatchObject({
      message: 'Synonyms saved',
      settings: { synonyms: [['Kitchen', 'रसोई', 'rasoi']] },
    });
    expect((await send({ synonyms }, opened.settings.updatedAt)).json().code).toBe('STALE');
    expect((await read()).synonyms).toEqual([['Kitchen', 'रसोई', 'rasoi']]);
    expect(await publicShop()).not.toHaveProperty('synonyms');
    expect(await changes()).toMatchObject([{ part: 'synonyms' }]);
    expect((await changes())[0]).not.toHaveProperty('to');
  });

  it.each([
    ['synonyms.0', [['mug']]],
    ['synonyms.1', [['mug', 'cup'], Array.from({ length: 21 }, (_, n) => `cup ${n}`)]],
    ['synonyms.0.1', [['mug', '=cmd()']]],
    ['synonyms.0.1', [['mug', 'a cup for very hot tea']]],
    ['synonyms.0.0', [['x'.repeat(61), 'cup']]],
    ['synonyms', Array.from({ length: 1_001 }, () => ['mug', 'cup'])],
    ['synonyms', Array.from({ length: 900 }, () => ['x'.repeat(60), 'y'.repeat(60)])],
  ])('are refused at %s', async (path, synonyms) => {
    const refused = await send({ synonyms });
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, path]);
  });
});

describe('the settings of a new shop', () => {
  it('are the defaults, with the name it was started with', async () => {
    const { updatedAt, ...settings } = await read();
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, name: 'Lamp House' });
    expect(settings).toMatchObject({
      taxPercent: 18,
      shippingCharge: 200,
      freeShippingAbove: 1000,
      countries: COUNTRY_CODES,
      lowStock: 10,
    });
    expect(updatedAt).toBe('1970-01-01T00:00:00.000Z');
  });

  it('are seen by everybody, but for carriers, days of guests, letters, low stock, payments, the seller, goods for the EU, the factor of staff, synonyms and the texts of pages', async () => {
    const {
      carriers: _carriers,
      guestDays: _guestDays,
      letters: _letters,
      lowStock: _,
      payments: _payments,
      seller: _seller,
      sellsToEu: _sellsToEu,
      staffSecondFactor: _staffSecondFactor,
      synonyms: _synonyms,
      delivery: _delivery,
      pages,
      ...shown
    } = DEFAULT_SETTINGS;
    expect(await publicShop()).toEqual({
      ...shown,
      delivery: { byZone: false },
      country: 'IN',
      name: 'Lamp House',
      pages: pages.map(({ slug, title }) => ({ slug, title })),
      currency: 'INR',
      locale: 'en-IN',
      timeZone: 'Asia/Kolkata',
      guardRedirect: '/',
    });
  });
});

describe('who may see and change them', () => {
  it.each(['/settings', '/settings/changes'])('only admins: %s', async (path) => {
    const status = async (uid: string, headers = {}) =>
      (await shop.app.inject({ url: `/api/v1${path}?id=${uid}`, headers })).statusCode;
    expect([
      await status('asha'),
      await status('ravi', who.ravi.headers),
      await status('ravi', who.asha.headers),
      await status('asha', who.asha.headers),
    ]).toEqual([401, 403, 403, 200]);
  });

  it('a customer changes nothing', async () => {
    const response = await shop.app.inject({
      method: 'PUT',
      url: '/api/v1/settings?id=ravi',
      headers: who.ravi.headers,
      payload: { taxPercent: 0 },
    });
    expect(response.statusCode).toBe(403);
    expect((await read()).taxPercent).toBe(18);
  });
});

describe('the seller', () => {
  const seller = {
    state: 'MH',
    gstin: '27AAPFU0939F1ZV',
    hsn: '6912',
    taxes: 'gst',
    yearStart: 4,
  } as const;

  it('can be changed in parts, and is shown to admins only', async () => {
    await change({ seller });
    const changed = await change({ seller: { legalName: 'Lamp House LLP' } });
    expect(changed.seller).toEqual({
      ...seller,
      legalName: 'Lamp House LLP',
      address: '',
      country: '',
      vat: '',
    });
    expect(await changes()).toContainEqual(
      expect.objectContaining({ part: 'seller.gstin', from: '', to: seller.gstin }),
    );
    expect(JSON.stringify(await publicShop())).not.toContain(seller.gstin);
  });

  it.each([
    ['seller.gstin', { gstin: '27AAPFU0939F1ZW' }],
    ['seller.gstin', { gstin: '29AAGCB7383J1Z4', state: 'MH' }],
    ['seller.state', { state: 'Nowhere' }],
    ['seller.state', { state: '', gstin: '', taxes: 'gst' }],
    ['seller.hsn', { hsn: '12345' }],
    ['seller.yearStart', { yearStart: 13 }],
    ['seller.taxes', { taxes: 'vat' }],
  ])('is refused where %s is wrong: %j', async (path, wrong) => {
    const response = await put({ seller: wrong });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ path }]);
  });
});

describe('a change', () => {
  it('of any part leaves the others', async () => {
    const response = await put({ taxPercent: 12.5, contact: CONTACT });
    expect(response.json()).toMatchObject({ success: true, message: 'Settings saved' });
    const { updatedAt, ...settings } = await read();
    expect(settings).toEqual({
      ...DEFAULT_SETTINGS,
      name: 'Lamp House',
      taxPercent: 12.5,
      contact: CONTACT,
    });
    expect(Date.parse(updatedAt)).toBeGreaterThan(0);
    expect(response.json().settings.updatedAt).toBe(updatedAt);
  });

  it('may be all settings as they were answered', async () => {
    const settings = await change({ returnDays: 30 });
    expect((await put({ ...settings, tagline: 'Light.' })).json().settings).toMatchObject({
      returnDays: 30,
      tagline: 'Light.',
    });
  });

  it('of a part of the contact leaves the rest of it, and only that part is logged', async () => {
    await change({ contact: CONTACT });
    const { contact } = await change({ contact: { email: 'new@shop.example' } });
    expect(contact).toEqual({ ...CONTACT, email: 'new@shop.example' });
    const [latest] = await changes();
    expect(latest).toMatchObject({ part: 'contact.email', to: 'new@shop.example' });
    expect(await changes()).toHaveLength(4);
  });

  it('of the delivery days of countries leaves those of the others, and the other way round', async () => {
    await change({ deliveryDays: { byCountry: { DE: [1, 3] } } });
    expect((await change({ deliveryDays: { default: [4, 8] } })).deliveryDays).toEqual({
      default: [4, 8],
      byCountry: { DE: [1, 3] },
    });
  });

  it('of nothing is no change', async () => {
    const { updatedAt } = await change({ taxPercent: 12 });
    expect((await put({})).statusCode).toBe(200);
    expect(await change({ taxPercent: 12 })).toMatchObject({ updatedAt });
    expect(await changes()).toHaveLength(1);
  });

  it('takes the logo away where it is null', async () => {
    expect(await change({ logo: '/photos/logo.webp' })).toMatchObject({
      logo: '/photos/logo.webp',
    });
    expect(await change({ logo: null })).not.toHaveProperty('logo');
  });

  it('is in the configuration and in every page as soon as it is answered', async () => {
    for (const name of ['Brass & Co', 'Lamps <b>']) {
      await change({ name });
      expect((await publicShop()).name).toBe(name);
      for (const url of ['/', '/search', '/login', '/']) {
        const { body } = await shop.app.inject({ url });
        const [, block = ''] = /id="shop-config">(.*?)<\/script>/s.exec(body) ?? [];
        expect([url, JSON.parse(block).shop.name]).toEqual([url, name]);
      }
    }
    const { body } = await shop.app.inject({ url: '/login' });
    expect(body).toContain('<title>Lamps &lt;b&gt;</title>');
  });

  it('of another instance is known as soon as the database tells', async () => {
    await shop.db.database.pool.query(
      `insert into shop_settings (stored, updated_at) values ('{"taxPercent": 5}', now())`,
    );
    await expect.poll(async () => (await publicShop()).taxPercent).toBe(5);
  });
});

it('low stock is what the owner calls low, in lists and on the dashboard', async () => {
  const read = async (path: string) =>
    (await shop.app.inject({ url: `/api/v1/${path}`, headers: who.asha.headers })).json();
  await sellProducts(shop.db.database, { name: 'Three', onHand: 3 }, { name: 'Four', onHand: 4 });
  const low = async () => {
    const { products, lowStock } = await read('product/admin-products?id=asha&stock=low');
    const { stats } = await read('dashboard/stats?id=asha');
    return [lowStock, products.length, stats.lowStock.length, stats.lowStockCount];
  };
  expect(await low()).toEqual([10, 2, 2, 2]);
  await change({ lowStock: 3 });
  expect(await low()).toEqual([3, 1, 1, 1]);
  await change({ lowStock: 0 });
  expect(await low()).toEqual([0, 0, 0, 0]);
});

describe('a form that was opened before somebody else changed them', () => {
  it('is refused without any change', async () => {
    const seen = (await read()).updatedAt;
    const { updatedAt } = await change({ taxPercent: 12 });
    const response = await put({ taxPercent: 5 }, seen);
    expect([response.statusCode, response.json().code]).toEqual([412, 'STALE']);
    expect(await read()).toMatchObject({ taxPercent: 12, updatedAt });
    expect((await put({ taxPercent: 5 }, updatedAt)).statusCode).toBe(200);
    expect((await put({ taxPercent: 6 }, '*')).statusCode).toBe(200);
  });

  it('is refused also if both save at once: one of them wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { updatedAt } = await read();
      const responses = await Promise.all(
        [1, 2, 3].map((days) => put({ returnDays: 10 * round + days }, updatedAt)),
      );
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
    }
    expect(await changes()).toHaveLength(5);
  });
});

describe('the log', () => {
  it('says who changed what from what to what, newest first', async () => {
    await change({ taxPercent: 12 });
    await change({ countries: ['IN', 'NP'], contact: CONTACT });
    expect(await changes()).toMatchObject([
      { part: 'contact.address', from: '', to: CONTACT.address },
      { part: 'contact.email', from: '', to: CONTACT.email },
      { part: 'contact.phone', from: '', to: CONTACT.phone },
      { part: 'countries', from: COUNTRY_CODES, to: ['IN', 'NP'] },
      { part: 'taxPercent', from: 18, to: 12, by: { _id: 'asha', name: 'Asha' } },
    ]);
  });

  it('names a page, not its text', async () => {
    await change({ pages: [{ slug: 'help', title: 'Help', body: 'x'.repeat(20_000) }] });
    const [entry] = (await changes()).filter(({ part }) => part === 'pages.help');
    expect(entry).toEqual({
      _id: expect.any(String),
      at: expect.any(String),
      by: { _id: 'asha', name: 'Asha' },
      part: 'pages.help',
    });
  });
});

const CONTACT = {
  ...DEFAULT_SETTINGS.contact,
  email: 'help@lamps.example',
  phone: '+91 20 1234',
  address: '1 Lake Road\nPune',
};
const PAGE = { slug: 'help', title: 'Help', body: '' };
const PRODUCT = '01a1fc8d-cfdb-7856-994b-648a0c74e516';
const days = (from: unknown, to: unknown) => ({
  deliveryDays: { default: [from, to], byCountry: {} },
});

describe('a value that is refused', () => {
  it.each<[path: string, body: object]>([
    ['', { colour: 'red' }],
    ['', []],
    ['name', { name: '' }],
    ['name', { name: '\u200b' }],
    ['name', { name: 'x'.repeat(61) }],
    ['tagline', { tagline: 'x'.repeat(121) }],
    ['logo', { logo: 'https://elsewhere.example/logo.png' }],
    ['logo', { logo: '/photos/../secret' }],
    ['logo', { logo: '/photos/..' }],
    ['contact.phone', { contact: { phone: null } }],
    ['contact.email', { contact: { ...CONTACT, email: 'somebody' } }],
    ['contact.phone', { contact: { ...CONTACT, phone: '1'.repeat(41) } }],
    ['contact.address', { contact: { ...CONTACT, address: 'x'.repeat(301) } }],
    ['contact', { contact: { ...CONTACT, fax: '1' } }],
    ['taxPercent', { taxPercent: -1 }],
    ['taxPercent', { taxPercent: 100.01 }],
    ['taxPercent', { taxPercent: 12.345 }],
    ['taxPercent', { taxPercent: '12' }],
    ['taxPercent', { taxPercent: null }],
    ['shippingCharge', { shippingCharge: -0.01 }],
    ['shippingCharge', { shippingCharge: 10_000_000.01 }],
    ['shippingCharge', { shippingCharge: 0.001 }],
    ['freeShippingAbove', { freeShippingAbove: 10_000_001 }],
    ['carriers.0.url', { carriers: [{ name: 'Post', url: 'https://post.example/track' }] }],
    ['carriers.0.name', { carriers: [{ name: ' ', url: '' }] }],
    ['deliveryDays.default', days(5, 2)],
    ['deliveryDays.default.0', days(-1, 2)],
    ['deliveryDays.default.1', days(1, 366)],
    ['deliveryDays.default.0', days(1.5, 2)],
    ['deliveryDays.byCountry.IN', { deliveryDays: { default: [1, 2], byCountry: { IN: [3, 2] } } }],
    ['deliveryDays.byCountry', { deliveryDays: { default: [1, 2], byCountry: { XX: [1, 2] } } }],
    ['countries', { countries: [] }],
    ['countries', { countries: ['IN', 'IN'] }],
    ['countries.0', { countries: ['XX'] }],
    ['returnDays', { returnDays: 366 }],
    ['lowStock', { lowStock: 1_001 }],
    ['lowStock', { lowStock: 1.5 }],
    ['home.hero.link.to', { home: { hero: { link: { label: 'Go', to: '//elsewhere' } } } }],
    ['home.hero.link.to', { home: { hero: { link: { label: 'Go', to: 'javascript:1' } } } }],
    ['home.hero.link.to', { home: { hero: { link: { label: 'Go', to: '/.//elsewhere' } } } }],
    ['home.hero.link.to', { home: { hero: { link: { label: 'Go', to: '/;//elsewhere' } } } }],
    ['home.hero.link.to', { home: { hero: { link: { label: 'Go', to: '/a/%2E.//elsewhere' } } } }],
    ['home.hero.product', { home: { hero: { product: 'lamp' } } }],
    ['home.rows.0.kind', { home: { rows: [{ kind: 'random' }] } }],
    ['home.rows.0.category', { home: { rows: [{ kind: 'category' }] } }],
    ['home.rows.0.products', { home: { rows: [{ kind: 'collection', products: [] }] } }],
    ['home.rows', { home: { rows: Array.from({ length: 13 }, () => ({ kind: 'latest' })) } }],
    ['pages.0.slug', { pages: [{ ...PAGE, slug: 'Über uns' }] }],
    ['pages.0.title', { pages: [{ ...PAGE, title: '' }] }],
    ['pages.0.body', { pages: [{ ...PAGE, body: 'x'.repeat(20_001) }] }],
    ['pages', { pages: [PAGE, PAGE] }],
    ['pages', { pages: Array.from({ length: 21 }, (_, at) => ({ ...PAGE, slug: `p${at}` })) }],
  ])('names its field: %s of %j', async (path, body) => {
    const response = await put(body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION']);
    const paths = response.json<{ errors: { path: string }[] }>().errors.map((each) => each.path);
    expect(paths).toContain(path);
  });
});

it('names of fields that do not exist are not repeated at length', async () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`field${at}`, 1]));
  for (const body of [many, { ['x'.repeat(200_000)]: 1 }]) {
    const response = await put(body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION']);
    expect(response.body.length).toBeLessThan(1_000);
  }
});

it('every value at its limit is taken', async () => {
  const most = {
    name: 'x'.repeat(60),
    tagline: '',
    contact: { email: '', phone: '', address: '' },
    taxPercent: 100,
    shippingCharge: 10_000_000,
    freeShippingAbove: 0,
    deliveryDays: {
      default: [0, 365] as [number, number],
      byCountry: { DE: [1, 1] as [number, number] },
    },
    countries: ['DE' as const],
    returnDays: 0,
    lowStock: 0,
    home: {
      hero: {
        product: PRODUCT,
        picture: '/photos/a.webp',
        link: { label: 'Go', to: '/search?q=a' },
      },
      rows: [
        { kind: 'backInStock' as const, title: 'Here again' },
        { kind: 'category' as const, category: 'Light' },
        { kind: 'collection' as const, products: [PRODUCT] },
      ],
    },
    pages: Array.from({ length: 20 }, (_, at) => ({
      slug: `p-${at}`,
      title: 'Page',
      body: 'ü'.repeat(20_000),
    })),
  };
  expect(await change(most)).toMatchObject(most);
  expect(await read()).toMatchObject(most);
});
