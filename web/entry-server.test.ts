import { describe, expect, it } from 'vitest';
import type { Facets, Product, ProductPage } from '#contract/catalog.ts';
import type { HomeSettings } from '#contract/home-settings.ts';
import type { PageData } from '#contract/page-renderer.ts';
import { DEFAULT_SETTINGS, publicSettings } from '#contract/settings.ts';
import type { ReviewPage } from '#contract/reviews.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import { renderer } from './entry-server.tsx';

const CONFIG: ShopConfig = {
  auth: {
    apiKey: 'key',
    authDomain: 'shop.example',
    projectId: 'shop',
    providers: ['google'],
    ways: ['google'],
  },
  payment: { provider: 'stripe', publishableKey: 'pk', methods: [] },
  shop: {
    ...publicSettings({ ...DEFAULT_SETTINGS, name: 'Tom & "J" <b>' }, 'IN'),
    currency: 'INR',
    locale: 'en-IN',
    timeZone: 'Asia/Kolkata',
    country: 'IN',
    guardRedirect: '/',
  },
};

function product(at: number, given: Partial<Product> = {}): Product {
  return {
    _id: `01a1fc8d-cfdb-7856-994b-64870000000${at}`,
    name: `Lamp ${at}`,
    description: '',
    category: 'Light',
    price: 124_500,
    stock: 3,
    taxClass: 'standard',
    noWithdrawal: false,
    state: 'live',
    photos: [
      {
        url: '/photos/a.jpg',
        width: 800,
        height: 800,
        variants: [{ url: '/photos/a.webp', width: 400, format: 'webp' }],
        placeholder: 'data:image/webp;base64,AAAA',
      },
    ],
    details: [],
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...given,
  };
}

function pageOf(products: Product[], given: Partial<ProductPage> = {}): ProductPage {
  return {
    success: true,
    products,
    page: 1,
    totalPages: products.length > 0 ? 3 : 0,
    total: products.length > 0 ? 30 : 0,
    totalIsLowerBound: false,
    closest: false,
    ...given,
  };
}

const FACETS = {
  categories: [{ value: 'Light', count: 12 }],
  prices: [
    { min: 0, max: 499, count: 7 },
    { min: 500, max: 999, count: 5 },
  ],
  available: 4,
  ratings: [
    { value: 4, count: 2 },
    { value: 3, count: 2 },
  ],
} as Partial<Facets> as Facets;

const PRODUCT = '/p/01a1fc8d-cfdb-7856-994b-648700000007/chosen-lamp';

const REVIEWS: Omit<ReviewPage, 'success'> = {
  reviews: [
    {
      _id: '01a1fc8d-cfdb-7856-994b-648700000099',
      stars: 4,
      title: 'Bright & warm',
      text: 'Reads well beside it.',
      name: 'Asha',
      at: '2026-11-01T20:00:00.000Z',
      bought: true,
    },
  ],
  page: 1,
  totalPages: 1,
  total: 1,
  average: 4,
  count: 1,
  distribution: [0, 0, 0, 1, 0],
};

const LISTED = {
  _id: '0190a000-0000-7000-8000-000000000001',
  order: 1,
  title: '',
  description: '',
  words: '## Chosen\n\nBy **hand**.',
  updatedAt: '2026-11-01T00:00:00.000Z',
};

const DATA: PageData = {
  row: async ({ kind }) => (kind === 'latest' ? [product(1), product(2)] : []),
  product: async (id) => product(7, { _id: id, name: 'Chosen lamp' }),
  productWithChoices: async (id) => product(7, { _id: id, name: 'Chosen lamp' }),
  categoryTiles: async () => [
    { category: 'Audio', photo: product(1).photos[0] },
    { category: 'Light' },
  ],
  related: async () => [product(8, { name: 'Matching bulb' })],
  reviews: async () => ({ success: true, ...REVIEWS }),
  popularProducts: async () => [product(3, { name: 'Popular chair' })],
  categories: async () => ['Audio', 'Light'],
  products: async () => pageOf([product(1), product(2)]),
  categoryNow: async (name) => name,
  isDraft: async () => false,
  category: async (slug) =>
    slug === 'audio'
      ? {
          category: { ...LISTED, name: 'Audio', slug, products: 2 },
          above: [{ name: 'Electronics', slug: 'electronics' }],
          below: [{ name: 'Headphones', slug: 'headphones' }],
        }
      : undefined,
  collection: async (slug) =>
    slug === 'gifts' ? { ...LISTED, name: 'Gifts', slug, by: 'hand' } : undefined,
  page: async (slug) =>
    slug === 'delivery'
      ? { slug, title: 'Delivery & more', body: '## When\n\nSoon: [search](/search) <b>x</b>' }
      : undefined,
};

async function render(address: string, data: Partial<PageData> = {}, config = CONFIG) {
  const page = await renderer.render(address, { ...DATA, ...data }, config);
  if (!page) throw new Error(`There is no page at ${address}`);
  return page;
}

describe('the address of a page that the server renders', () => {
  it.each([
    ['/', '', '/'],
    ['/', 'utm_source=mail&gclid=1', '/'],
    ['/search', '', '/search'],
    ['/search', 'page=2&utm_medium=x&search=%20lamp%20', '/search?search=lamp&page=2'],
    [
      '/search',
      'sort=dsc&price=99&category=Audio&page=1',
      '/search?category=Audio&price=99&sort=desc',
    ],
    [
      '/search',
      'facets=1&rating=4&available=1&min=5&utm_source=x',
      '/search?min=5&available=1&rating=4',
    ],
    ['/search', 'search=&category=&price=abc&sort=&page=0', '/search'],
    ['/login', '', undefined],
    ['/page/delivery', 'utm_source=mail', '/page/delivery'],
    ['/page/no%20slug', '', undefined],
    ['/Search', '', undefined],
    [PRODUCT, 'utm_source=mail', PRODUCT],
    ['/p/01a1fc8d-cfdb-7856-994b-648700000007', '', undefined],
    ['/p/nonsense/lamp', '', undefined],
  ])('%s?%s is %s', (path, query, address) => {
    expect(renderer.canonicalAddress(path, query)).toBe(address);
  });
});

describe('the home page', () => {
  it('has the newest products, with price and link, and the categories', async () => {
    const { title, markup, start } = await render('/');
    expect(title).toBe('Tom &amp; &quot;J&quot; &lt;b&gt;');
    expect(markup).not.toContain('<title>');
    expect(markup).toContain('Lamp 1');
    expect(markup).toContain('₹1,24,500');
    expect(markup).toContain('href="/p/01a1fc8d-cfdb-7856-994b-648700000001/lamp-1"');
    expect(markup).toContain('href="/search?category=Audio"');
    expect(start.screen).toBe('home');
    expect(start.entries.map(({ endpointName, arg }) => [endpointName, arg])).toEqual([
      ['categoryTiles', undefined],
      ['homeRow', 'product/latest'],
    ]);
  });

  it('is arranged by the owner', async () => {
    const id = '01a1fc8d-cfdb-7856-994b-648700000007';
    const home: HomeSettings = {
      hero: {
        product: id,
        title: 'For the <evening>',
        words: 'Slow light.',
        link: { label: 'See lamps', to: '/search?category=Light' },
      },
      rows: [
        { kind: 'collection', products: [id], title: 'Chosen by us' },
        { kind: 'category', category: 'Light' },
        { kind: 'backInStock' },
      ],
    };
    const asked: string[] = [];
    const { markup } = await render(
      '/',
      {
        row: async (row) => {
          asked.push(row.kind);
          return row.kind === 'backInStock' ? [] : [product(1)];
        },
      },
      { ...CONFIG, shop: { ...CONFIG.shop, home } },
    );
    expect(markup).toMatch(/<h1[^>]*>For the &lt;evening&gt;<\/h1>/);
    expect(markup).toContain('Slow light.');
    expect(markup).toContain('Chosen lamp');
    expect(markup).toMatch(/href="\/search\?category=Light"[^>]*>See lamps/);
    expect(markup.match(/<article/g)).toHaveLength(1);
    const headings = [...markup.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, text]) => text);
    // The product of the category is in the row above already.
    expect(headings).toEqual(['Chosen by us']);
    expect(asked.toSorted()).toEqual(['backInStock', 'category', 'collection']);
  });

  it('shows the picture that the owner chose, and picks a product in place of one that is gone', async () => {
    const withHero = (hero: HomeSettings['hero']) => ({
      ...CONFIG,
      shop: { ...CONFIG.shop, home: { hero, rows: [] } },
    });
    const pictured = await render('/', {}, withHero({ picture: '/photos/window.jpg' }));
    expect(pictured.markup).toContain('src="/photos/window.jpg"');
    const gone = { product: async () => undefined };
    const picked = await render('/', gone, withHero({ product: product(9)._id }));
    expect(picked.markup).toContain('Lamp 1');
    expect(picked.markup).not.toContain('animate-breathe');
  });

  it('of a shop without products has no empty frame', async () => {
    const { markup } = await render('/', { row: async () => [], categoryTiles: async () => [] });
    expect(markup).toContain('The first products are on their way.');
    expect(markup).not.toMatch(/<figure|aria-label="Categories"/);
  });

  it('says once that it is not known yet who is signed in', async () => {
    const { markup } = await render('/');
    expect(markup.match(/aria-label="Loading"/g)).toHaveLength(1);
    expect(markup).toContain('Cart, 0 items');
    expect(markup).not.toMatch(/Log in<|Profile/);
  });

  it('has no style attribute and no script, which the policy would block', async () => {
    const { markup } = await render('/');
    expect(markup).not.toMatch(/ style="|<script|<style/);
  });

  it('escapes what the owner has typed', async () => {
    const name = `</script><script>alert(1)</script> "q" & <!--`;
    const { markup } = await render('/', { row: async () => [product(1, { name })] });
    expect(markup).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(markup).not.toContain('<script>alert');
  });

  it('has the settings of the shop that it is rendered for', async () => {
    const shop = { ...CONFIG.shop, name: 'Other', currency: 'EUR', locale: 'de-DE' };
    const [one, other] = await Promise.all([render('/'), render('/', {}, { ...CONFIG, shop })]);
    expect(one.markup).toContain('₹1,24,500');
    expect(other.title).toBe('Other');
    expect(other.markup).toContain('124.500\u00a0€');
  });
});

describe('the end of every page', () => {
  it('has the shop’s name, how to reach it, and its own pages', async () => {
    const contact = {
      ...DEFAULT_SETTINGS.contact,
      email: 'help@shop.example',
      phone: '+91 22 1234',
      address: '1 Hill Road\nPune',
    };
    const { markup } = await render('/', {}, { ...CONFIG, shop: { ...CONFIG.shop, contact } });
    const footer = /<footer.*<\/footer>/s.exec(markup)?.[0] ?? '';
    expect(footer).toContain('Tom &amp; &quot;J&quot; &lt;b&gt;');
    expect(footer).toContain('1 Hill Road\nPune');
    expect(footer).toContain('href="mailto:help@shop.example"');
    expect(footer).toContain('href="tel:+91221234"');
    expect(footer).toContain('href="/page/returns"');
  });
});

describe('one of the shop’s own pages', () => {
  it('has its title and its text, in which HTML is text', async () => {
    const { title, markup, start } = await render('/page/delivery');
    expect(title).toMatch(/^Delivery &amp; more · /);
    expect(markup).toMatch(/<h1[^>]*>Delivery &amp; more<\/h1>/);
    expect(markup).toMatch(/<h2[^>]*>When<\/h2>/);
    expect(markup).toMatch(/<a [^>]*href="\/search"[^>]*>search<\/a>/);
    expect(markup).not.toContain('<b>x');
    expect(start).toMatchObject({
      screen: 'page',
      entries: [{ endpointName: 'shopPage', arg: 'delivery', value: { slug: 'delivery' } }],
    });
  });

  it('is none where the shop has none', async () => {
    expect(await renderer.render('/page/nothing', DATA, CONFIG)).toBeUndefined();
  });
});

describe('a product', () => {
  it('has its name, price, stock and description, escaped', () => {
    const markup = renderer.renderProduct(
      product(1, { name: 'Lamp <1>', description: 'Bright\n& warm', stock: 2 }),
      CONFIG,
    );
    expect(markup).toContain('<h1 class="text-2xl">Lamp &lt;1&gt;</h1>');
    expect(markup).toContain('₹1,24,500');
    expect(markup).toContain('Only 2 left');
    expect(markup).toContain('Bright<br/>&amp; warm');
    expect(markup).not.toContain('style="');
  });

  it('has its specifications, delivery time, return days and total cost', () => {
    const details = [{ name: 'Weight', value: '1 kg' }];
    const markup = renderer.renderProduct(product(1, { details, price: 100 }), CONFIG);
    expect(markup).toMatch(/<dt[^>]*>Weight<\/dt><dd[^>]*>1 kg<\/dd>/);
    for (const words of ['plus 18% tax', 'Delivered in 2–5 days', '14 days to send it back'])
      expect(markup).toContain(words);
  });
});

describe('a search', () => {
  it('has its products, its filters in a form, and links to its other pages', async () => {
    const { title, markup } = await render('/search?search=lamp&category=Audio&page=2');
    expect(title).toMatch(/^30 results for “lamp” · /);
    expect(markup).toMatch(/<h1[^>]*>30 results for “lamp”<\/h1>/);
    expect(markup).toContain('30 products');
    expect(markup).toMatch(/<form [^>]*action="\/search"/);
    for (const name of ['search', 'category', 'min', 'price', 'available', 'sort'])
      expect(markup).toContain(`name="${name}"`);
    expect(markup).toContain('value="lamp"');
    expect(markup).toMatch(/<option value="Audio" selected="">Audio<\/option>/);
    expect(markup).toContain('href="/search?search=lamp&amp;category=Audio&amp;page=3"');
  });

  it('has its facets, and its filters as links to the search without them', async () => {
    const address = '/search?search=lamp&min=500&price=999&available=1';
    const asked: string[] = [];
    const { title, markup } = await render(address, {
      async products(query) {
        asked.push(query);
        return pageOf([product(1)], { facets: FACETS });
      },
    });
    expect(asked).toEqual(['search=lamp&min=500&price=999&available=1&facets=1']);
    expect(title).toMatch(/^30 results for “lamp” · /);
    for (const text of [
      'Audio (0)',
      'Light (12)',
      'Up to ₹499 (7)',
      '₹500 – ₹999 (5)',
      'In stock (4)',
    ])
      expect(markup).toContain(text);
    expect(markup).toContain('4 stars and up (2)');
    expect(markup).toContain('href="/search?search=lamp&amp;available=1"');
    expect(markup).toContain('href="/search?search=lamp&amp;min=500&amp;price=999"');
  });

  it('is not headed by a category that the shop doesn’t have', async () => {
    const { title, markup } = await render('/search?category=Free%20money');
    expect(title).toMatch(/^Search · /);
    expect(markup).not.toMatch(/<h1[^>]*>Free money/);
  });

  it('with a typing error says what was searched for instead', async () => {
    const corrected = [{ from: 'wtach', to: ['watch'] }];
    const products = async () => pageOf([product(1)], { corrected });
    const { title, markup } = await render('/search?search=red+wtach', { products });
    expect(title).toMatch(/^30 results for “red watch” · /);
    expect(markup).toContain('Showing results for “red watch”.');
  });

  it('that finds nothing shows what is popular instead', async () => {
    const { markup, start } = await render('/search?search=zeppelin', {
      products: async () => pageOf([]),
    });
    expect(markup).toContain('Nothing found for “zeppelin”');
    expect(markup).toContain('Popular chair');
    expect(start.entries.map(({ endpointName }) => endpointName)).toEqual([
      'categories',
      'products',
      'popularProducts',
    ]);
  });

  it('that finds nothing because of its filters says how many products there are without them', async () => {
    const { markup } = await render('/search?search=lamp&price=1', {
      products: async (query) => (query === 'search=lamp' ? pageOf([product(1)]) : pageOf([])),
    });
    expect(markup).toContain('Nothing matches “lamp” with these filters');
    expect(markup).toContain('Without filters: 30 products');
  });

  it('that the API refuses is left to the browser', async () => {
    const { markup, start } = await render('/search?page=999999', {
      products: async () => undefined,
    });
    expect(markup).toContain('animate-breathe');
    expect(start.entries.map(({ endpointName }) => endpointName)).toEqual(['categories']);
  });
});

describe('the page of a product', () => {
  it('has what everybody may see of it: price, delivery, specifications, reviews and what goes with it', async () => {
    const details = [{ name: 'Weight', value: '1 kg' }];
    const { title, markup, start } = await render(PRODUCT, {
      productWithChoices: async (id) => product(7, { _id: id, name: 'Chosen lamp', details }),
    });
    expect(title).toBe('Chosen lamp · Tom &amp; &quot;J&quot; &lt;b&gt;');
    for (const words of [
      '>Chosen lamp</h1>',
      '₹1,24,500',
      'Delivered in 2–5 days',
      'Add to cart',
      'Weight',
      'Bright &amp; warm',
      'Reads well beside it.',
      'Goes well with',
      'Matching bulb',
    ])
      expect(markup).toContain(words);
    // In the shop's time zone, where it is the next day already.
    expect(markup).toMatch(/>2 Nov 2026<\/time>/);
    // The policy for HTML allows no style attributes.
    expect(markup).not.toMatch(/ style="/);
    expect(start.screen).toBe('product');
    expect(start.entries.map(({ endpointName }) => endpointName)).toEqual([
      'product',
      'reviews',
      'homeRow',
    ]);
  });

  it('is none without the product', async () => {
    const data = { ...DATA, productWithChoices: async () => undefined };
    expect(await renderer.render(PRODUCT, data, CONFIG)).toBeUndefined();
  });
});

describe('the page of a category or collection', () => {
  it('has its words, its products, and the way to the categories around it', async () => {
    const { title, markup, start, listing } = await render('/category/audio');
    expect(title).toMatch(/^Audio · /);
    expect(markup).toMatch(/<strong[^>]*>hand</);
    expect(markup).toContain('href="/category/electronics"');
    expect(markup).toContain('href="/category/headphones"');
    expect(markup).toContain('Lamp 1');
    expect(start.screen).toBe('category');
    expect(listing).toMatchObject({ name: 'Audio', path: '/category/audio' });
  });

  it('lists the products of a collection, page by page', async () => {
    const asked: string[] = [];
    const products = async (query: string) => {
      asked.push(query);
      return DATA.products('');
    };
    await render('/collection/gifts?page=2', { products });
    expect(asked).toEqual(['collection=gifts&page=2&facets=1']);
    expect(renderer.canonicalAddress('/collection/gifts', 'page=2&utm=x')).toBe(
      '/collection/gifts?page=2',
    );
    expect(await renderer.render('/collection/nothing', DATA, CONFIG)).toBeUndefined();
  });

  it('is filtered by its address, but not by another category or collection', async () => {
    const asked: string[] = [];
    const products = async (query: string) => {
      asked.push(query);
      return DATA.products('');
    };
    const query = 'option[Size]=M&price=999&category=Other&collection=gifts&sort=dsc&x=1';
    const { markup } = await render(`/category/audio?${query}`, { products });
    expect(asked).toEqual([
      'category=Audio&collection=gifts&price=999&option%5BSize%5D=M&sort=desc&facets=1',
    ]);
    expect(markup).toContain('Size: M');
    expect(markup).toContain('action="/category/audio"');
    expect(renderer.canonicalAddress('/category/audio', query)).toBe(
      '/category/audio?collection=gifts&price=999&option%5BSize%5D=M&sort=desc',
    );
    expect(renderer.canonicalAddress('/collection/gifts', query)).toBe(
      '/collection/gifts?category=Other&price=999&option%5BSize%5D=M&sort=desc',
    );
  });
});
