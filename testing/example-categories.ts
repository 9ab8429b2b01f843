import type { LightMyRequestResponse } from 'fastify';
import type { CategoryWritten } from '#contract/categories.ts';
import type { CollectionWritten } from '#contract/collections.ts';
import type { Send } from './example-families.ts';
import type { World } from './example-orders.ts';

let made = 0;

async function category(send: Send): Promise<string> {
  made += 1;
  const answer = await send('POST', 'category', { name: `Logged ${made}` });
  return answer.json<CategoryWritten>().category._id;
}

async function collection(send: Send): Promise<string> {
  const answer = await send('POST', 'collection', { name: 'Gifts', products: [] });
  return answer.json<CollectionWritten>().collection._id;
}

/** An example of every call that writes categories or collections, by its method and path. */
export const CATEGORY_WRITES: Readonly<
  Record<string, (world: World, send: Send) => Promise<LightMyRequestResponse>>
> = {
  'POST /category': (_, send) => send('POST', 'category', { name: 'Bags' }),
  'PUT /category/:id': async (_, send) =>
    send('PUT', `category/${await category(send)}`, { words: 'Bags for every day.' }),
  'DELETE /category/:id': async (_, send) => send('DELETE', `category/${await category(send)}`),
  'POST /category/:id/merge': async (_, send) => {
    const to = await category(send);
    return send('POST', `category/${await category(send)}/merge`, { to });
  },
  'POST /collection': (_, send) => send('POST', 'collection', { name: 'Gifts', products: [] }),
  'PUT /collection/:id': async (_, send) =>
    send('PUT', `collection/${await collection(send)}`, { words: 'Gifts for everybody.' }),
  'DELETE /collection/:id': async (_, send) =>
    send('DELETE', `collection/${await collection(send)}`),
};
