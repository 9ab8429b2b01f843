import { describe, expect, it } from 'vitest';
import { DEFAULT_PAGES } from '#contract/default-pages.ts';
import { isPage } from '#contract/is-page.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop();
const read = (slug: string) => shop.app.inject({ url: `/api/v1/page/${slug}` });

describe('a page of the shop’s own', () => {
  it('is read by anybody, and can be kept and asked for again', async () => {
    const response = await read('delivery');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ success: true, page: DEFAULT_PAGES[0] });
    expect(response.headers['cache-control']).toBe('public, no-cache');
    const again = await shop.app.inject({
      url: '/api/v1/page/delivery',
      headers: { 'if-none-match': String(response.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it.each(['nothing', 'Delivery', '%20', '__proto__', 'constructor'])(
    'that the shop does not have is 404: %s',
    async (slug) => {
      const response = await read(slug);
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    },
  );
});

describe('the pages of a new shop', () => {
  it('link only to pages that there are', () => {
    const links = DEFAULT_PAGES.flatMap(({ body }) =>
      [...body.matchAll(/\]\((.*?)\)/g)].map(([, to = '']) => to),
    );
    expect(links.length).toBeGreaterThan(5);
    const slugs = DEFAULT_PAGES.map(({ slug }) => `/page/${slug}`);
    for (const to of links)
      expect([to, isPage(to) && (!to.startsWith('/page/') || slugs.includes(to))]).toEqual([
        to,
        true,
      ]);
  });
});
