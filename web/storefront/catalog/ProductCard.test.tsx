import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { DEFAULT_SETTINGS, publicSettings } from '#contract/settings.ts';
import { App } from '#web/App.tsx';
import { emptyCart } from '#web/cart/cart-state.ts';
import { setShopConfig, shopConfig } from '#web/shop-config.ts';
import { makeStore } from '#web/store.ts';
import { ProductCard } from './ProductCard.tsx';
import { AdditionToast } from './use-add-to-cart.tsx';

beforeEach(() => {
  const shop = {
    ...publicSettings({ ...DEFAULT_SETTINGS, name: 'Shop' }, 'IN'),
    currency: 'INR',
    locale: 'en-IN',
    timeZone: 'Asia/Kolkata',
    country: 'IN',
    guardRedirect: '/' as const,
  };
  setShopConfig({ ...shopConfig, shop });
});

test('a card shows how few are left', () => {
  expect(card({ stock: 2, inCart: 0 })).toContain('>Only 2 left<');
  expect(card({ stock: 11, inCart: 0 })).not.toContain('left');
  expect(card({ stock: 0, inCart: 0 })).not.toContain('left');
});

test('“Add to cart” is off while the cart has all that can be bought, and the card says so', () => {
  expect(card({ stock: 2, inCart: 1 })).not.toContain('aria-disabled="true"');
  const full = card({ stock: 2, inCart: 2 });
  expect(full).toContain('aria-disabled="true"');
  expect(full).toContain('>All 2 in your cart<');
  expect(card({ stock: 1, inCart: 1 })).toContain('>In your cart<');
});

test('the card of a family has its name, lowest price and number of choices, and leads to the choice', () => {
  const family = { _id: LAMP._id, name: 'Desk lamp', choices: 6, from: 700 };
  const member = { ...LAMP, name: 'Desk lamp, Red', values: { Colour: 'Red' }, family };
  const shown = render(<ProductCard product={member} />, 0);
  expect(shown).toContain('>Desk lamp</span></a>');
  expect(shown).toMatch(/from <[^>]*>₹700</);
  expect(shown).toContain('>6 choices<');
  expect(shown).not.toContain('Add to cart');
  expect(shown.match(/href="\/p\/[0-9a-f-]+\/desk-lamp-red"/g)).toHaveLength(2);
  const only = { ...member, family: { ...family, choices: 1 } };
  const single = render(<ProductCard product={only} />, 0);
  expect(single).toContain('>Desk lamp, Red</span></a>');
  expect(single).toContain('Add to cart');
  expect(single).not.toContain('from ');
});

test('what was added is told only for as long as the cart has it', () => {
  expect(toast({ told: 2, inCart: 2 })).toContain('Now 2 in your cart: Lamp');
  expect(toast({ told: 2, inCart: 1 })).toBe('');
  expect(toast({ told: 2, inCart: 0 })).toBe('');
});

function card({ stock, inCart }: { stock: number; inCart: number }): string {
  return render(<ProductCard product={{ ...LAMP, stock }} />, inCart);
}

function toast({ told, inCart }: { told: number; inCart: number }): string {
  const words = `Now ${told} in your cart: Lamp`;
  return render(<AdditionToast visible words={words} productId={LAMP._id} told={told} />, inCart);
}

function render(shown: ReactNode, inCart: number): string {
  const item = { productId: LAMP._id, name: 'Lamp', price: 900, stock: 9, quantity: inCart };
  const store = makeStore({ ...emptyCart, cartItems: inCart > 0 ? [item] : [] });
  return renderToStaticMarkup(
    <App store={store}>
      <MemoryRouter>{shown}</MemoryRouter>
    </App>,
  );
}

const LAMP: Product = {
  _id: '01a1fc8d-cfdb-7856-994b-648700000001',
  name: 'Lamp',
  description: '',
  category: 'Light',
  price: 900,
  stock: 9,
  photos: [],
  taxClass: 'standard',
  noWithdrawal: false,
  state: 'live',
  details: [],
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};
