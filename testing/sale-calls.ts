import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { OneProduct, Product } from '#contract/catalog.ts';
import type { PriceHistory, Sale, SaleAnswer } from '#contract/sale.ts';
import type { Buyer } from './shopping.ts';
import type { TestShop } from './test-shop.ts';

const MINUTE_MS = 60_000;

/** A moment of the real clock, which the database has, too. */
export function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * MINUTE_MS).toISOString();
}

/** A sale as a test wants it; an hour from now on where it says nothing else. */
type Wanted = { of: object; change: object } & { name?: string; from?: string; to?: string };

/** The calls that an admin makes about sales. */
export function saleCalls(shop: Pick<TestShop, 'app'>, admin: () => Buyer) {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    more: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> =>
    shop.app.inject({
      method,
      url: `/api/v1/${path}?id=${admin().uid}`,
      headers: { ...admin().headers, ...more },
      ...(payload && { payload }),
    });
  const wanted = (sale: Wanted) => ({
    name: 'Summer',
    from: inMinutes(-1),
    to: inMinutes(60),
    ...sale,
  });
  return {
    send,
    wanted,
    /** Plans a sale; fails the test if it is refused. */
    async plan(sale: Wanted): Promise<Sale> {
      const made = await send('POST', 'sale', wanted(sale));
      expect(made.json()).toMatchObject({ success: true });
      expect(made.statusCode).toBe(201);
      return made.json<SaleAnswer>().sale;
    },
    async shown(productId: string): Promise<Product> {
      const answer = await shop.app.inject({ url: `/api/v1/product/${productId}` });
      return answer.json<OneProduct>().product;
    },
    async history(productId: string): Promise<PriceHistory['prices']> {
      return (await send('GET', `product/${productId}/prices`)).json<PriceHistory>().prices;
    },
  };
}
