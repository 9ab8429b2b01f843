import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { ReviewPage } from '#contract/reviews.ts';
import { cart, type Buyer } from './shopping.ts';
import type { BuyingShop } from './test-buying.ts';

export interface Words {
  stars: number;
  title: string;
  text: string;
}

/** The calls of tests about reviews. */
export interface ReviewCalls {
  /** Buys a product and has it delivered. Returns the order's id. */
  deliver(admin: Buyer, buyer: Buyer, productId: string): Promise<string>;
  write(buyer: Buyer, productId: string, words: object): Promise<LightMyRequestResponse>;
  /** A call of a signed-in person; the path is without `/api/v1/`. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    who: Buyer,
    payload?: object,
  ): Promise<LightMyRequestResponse>;
  /** The reviews of a product as everybody sees them. */
  listed(productId: string, query?: string): Promise<ReviewPage>;
}

export function reviewCalls(shop: BuyingShop): ReviewCalls {
  const calls: ReviewCalls = {
    async deliver(admin, buyer, productId) {
      const { _id } = await shop.buy(buyer, cart(productId));
      for (const status of ['Shipped', 'Delivered']) {
        const response = await calls.send('PUT', `order/${_id}`, admin);
        expect(response.json()).toMatchObject({ order: { status } });
      }
      return _id;
    },
    write: (buyer, productId, words) =>
      calls.send('POST', `product/${productId}/review`, buyer, words),
    send: (method, path, { uid, headers }, payload) =>
      shop.app.inject({
        method,
        url: `/api/v1/${path}?id=${uid}`,
        headers,
        ...(payload && { payload }),
      }),
    async listed(productId, query = '') {
      const response = await shop.app.inject({
        url: `/api/v1/product/${productId}/reviews${query}`,
      });
      return response.json<ReviewPage>();
    },
  };
  return calls;
}
