import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, publicSettings } from '#contract/settings.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import { setShopConfig, shopConfig } from '#web/shop-config.ts';
import { PublicFacts, PublicPrice } from './BuyFacts.tsx';

beforeEach(() => given({}));

function given(settings: Partial<typeof DEFAULT_SETTINGS>): void {
  const shop = {
    ...publicSettings({ ...DEFAULT_SETTINGS, name: 'Shop', ...settings }, 'IN'),
    currency: 'INR',
    locale: 'en-IN',
    timeZone: 'Asia/Kolkata',
    country: 'IN',
    guardRedirect: '/' as const,
  };
  setShopConfig({ ...shopConfig, shop } satisfies ShopConfig);
}

const costing = (price: number) => ({ _id: 'lamp', price, taxClass: 'standard' });

function facts(price: number, canBuy = true): string[] {
  const html = renderToStaticMarkup(<PublicFacts product={costing(price)} canBuy={canBuy} />);
  return html
    .replaceAll('</li>', '\n')
    .replaceAll(/<[^>]*>/g, '')
    .split('\n')
    .filter(Boolean);
}

test('a product shows when it arrives, how long it can be returned, and what it costs', () => {
  expect(facts(499.5)).toEqual([
    'Delivered in 2–5 days',
    '14 days to send it back',
    '₹789.50 delivered, with 18% tax and ₹200 shipping. Shipping is free above ₹1,000',
  ]);
});

test('above the limit shipping is free', () => {
  expect(facts(1001).at(-1)).toBe('₹1,181 delivered, with 18% tax and free shipping');
});

test('a sold-out product has no delivery date', () => {
  expect(facts(499, false)[0]).toBe('14 days to send it back');
});

test('what the owner has set to 0 is left out', () => {
  given({ returnDays: 0, deliveryDays: { default: [3, 3], byCountry: {} } });
  expect(facts(499.5).slice(0, -1)).toEqual(['Delivered in 3 days']);
  given({ taxPercent: 0 });
  expect(renderToStaticMarkup(<PublicPrice product={costing(5)} />)).not.toContain('tax');
});

test('a price that holds its tax says so, and needs none added', () => {
  given({
    tax: {
      ...DEFAULT_SETTINGS.tax,
      pricesInclude: true,
      rates: [{ class: 'standard', country: 'IN', percent: 5 }],
    },
  });
  const price = renderToStaticMarkup(<PublicPrice product={costing(105)} />);
  expect(price).toContain('incl. 5 % GST');
  expect(facts(105).at(-1)).toBe(
    '₹305 delivered, with ₹200 shipping. Shipping is free above ₹1,000',
  );
});
