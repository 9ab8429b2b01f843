import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import { callAsAdmin } from './back-office.ts';
import { buy, shopFront, signUp } from './http-shopper.ts';
import type { Shopper } from './shopper.ts';
import { shopUrl } from './shop-url.ts';

/** A product as the shop answers it, as far as stories look at it. */
export interface Goods {
  _id: string;
  name: string;
  category: string;
  price: number;
  stock: number;
  photos: { url: string }[];
  updatedAt: string;
}

interface Offer {
  name?: string;
  category?: string;
  price?: number;
  stock?: number;
}

export interface OwnGoods {
  /** Puts a product on sale. */
  sell(offer?: Offer): Promise<Goods>;
  /** A name that no other product has; whatever is sold under it goes at the end as well. */
  name(): string;
}

/** Products of a file's own: at its end the shop is as it was before. */
export function useGoods(): OwnGoods {
  const names: string[] = [];
  const name = () => {
    const unique = `Story Lamp ${randomUUID().slice(0, 8)}`;
    names.push(unique);
    return unique;
  };

  afterAll(async () => {
    for (const name of names) {
      for (const { _id } of await goodsNamed(name)) {
        await callAsAdmin(`product/${_id}`, { method: 'DELETE' });
      }
    }
  });

  return {
    name,
    async sell(offer = {}) {
      const form = await offerForm({ name: name(), ...offer });
      if (offer.name !== undefined) names.push(offer.name);
      const { product } = await callAsAdmin<{ product: Goods }>('product/new', {
        method: 'POST',
        body: form,
      });
      return product;
    },
  };
}

/** Changes a product as another admin would. */
export async function changeGoods(
  { _id }: Goods,
  parts: Readonly<Record<string, string>>,
): Promise<Goods> {
  const body = new FormData();
  for (const [part, text] of Object.entries(parts)) body.append(part, text);
  const answer = await callAsAdmin<{ product: Goods }>(`product/${_id}`, { method: 'PUT', body });
  return answer.product;
}

/** Somebody new buys one, without a browser. */
export async function sellOne({
  _id,
  price,
}: Goods): Promise<{ shopper: Shopper; orderId: string }> {
  const shop = await shopFront(shopUrl());
  const name = `asha-${randomUUID()}`;
  const buyer = await signUp(shop, name);
  const bought = await buy(shop, buyer, [{ productId: _id, price, quantity: 1 }]);
  if (!('orderId' in bought)) throw new Error(`It was not sold: ${JSON.stringify(bought)}`);
  return { shopper: { sub: name, name, email: `${name}@example.com` }, orderId: bought.orderId };
}

/** What is on sale under a name. */
export async function goodsNamed(name: string): Promise<Goods[]> {
  const query = new URLSearchParams({ search: name });
  const { products } = await callAsAdmin<{ products: Goods[] }>(`product/admin-products?${query}`);
  return products.filter((product) => product.name === name);
}

/** A picture of one colour. */
export function paint(background: string, size = 320): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .png()
    .toBuffer();
}

async function offerForm({ name = '', category = 'Home', price = 1200, stock = 20 }: Offer) {
  const form = new FormData();
  for (const [part, value] of Object.entries({ name, category, price, stock })) {
    form.append(part, String(value));
  }
  const picture = await paint('#7a8b6f', 64);
  form.append('photos', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'lamp.png');
  return form;
}
