import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import { callAsAdmin } from './back-office.ts';
import { buy, fetchShopConfig, signUp } from './http-shopper.ts';
import type { Shopper } from './shopper.ts';
import { shopUrl } from './shop-url.ts';

/** The fields of a product in the API that stories use. */
export interface Product {
  _id: string;
  name: string;
  category: string;
  price: number;
  stock: number;
  photos: { url: string }[];
  updatedAt: string;
}

interface NewProduct {
  name?: string;
  category?: string;
  price?: number;
  stock?: number;
}

export interface TestProducts {
  /** Adds a product. */
  sell(fields?: NewProduct): Promise<Product>;
  /** A new unique name. Products with this name are deleted at the end, too. */
  name(): string;
}

/** Adds products for the stories of a file, and deletes them at its end. */
export function useTestProducts(): TestProducts {
  const names: string[] = [];
  const name = () => {
    const unique = `Story Lamp ${randomUUID().slice(0, 8)}`;
    names.push(unique);
    return unique;
  };

  afterAll(async () => {
    for (const name of names) {
      for (const { _id } of await productsNamed(name)) {
        await callAsAdmin(`product/${_id}`, { method: 'DELETE' });
      }
    }
  });

  return {
    name,
    async sell(fields = {}) {
      const form = await productForm({ name: name(), ...fields });
      if (fields.name !== undefined) names.push(fields.name);
      const { product } = await callAsAdmin<{ product: Product }>('product/new', {
        method: 'POST',
        body: form,
      });
      return product;
    },
  };
}

/** Changes a product through the API. */
export async function updateProduct(
  { _id }: Product,
  parts: Readonly<Record<string, string>>,
): Promise<Product> {
  const body = new FormData();
  for (const [part, text] of Object.entries(parts)) body.append(part, text);
  const answer = await callAsAdmin<{ product: Product }>(`product/${_id}`, { method: 'PUT', body });
  return answer.product;
}

/** A new shopper buys one through the API. */
export async function orderOne({
  _id,
  price,
}: Product): Promise<{ shopper: Shopper; orderId: string }> {
  const shop = await fetchShopConfig(shopUrl());
  const name = `asha-${randomUUID()}`;
  const buyer = await signUp(shop, name);
  const bought = await buy(shop, buyer, [{ productId: _id, price, quantity: 1 }]);
  if (!('orderId' in bought)) throw new Error(`Buying failed: ${JSON.stringify(bought)}`);
  return { shopper: { sub: name, name, email: `${name}@example.com` }, orderId: bought.orderId };
}

/** The products with this name. */
export async function productsNamed(name: string): Promise<Product[]> {
  const query = new URLSearchParams({ search: name });
  const { products } = await callAsAdmin<{ products: Product[] }>(
    `product/admin-products?${query}`,
  );
  return products.filter((product) => product.name === name);
}

/** A PNG of one colour. */
export function paint(background: string, size = 320): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .png()
    .toBuffer();
}

async function productForm({ name = '', category = 'Home', price = 1200, stock = 20 }: NewProduct) {
  const form = new FormData();
  for (const [part, value] of Object.entries({ name, category, price, stock })) {
    form.append(part, String(value));
  }
  const picture = await paint('#7a8b6f', 64);
  form.append('photos', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'lamp.png');
  return form;
}
