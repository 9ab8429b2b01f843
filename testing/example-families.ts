import type { LightMyRequestResponse } from 'fastify';
import type { ProductAnswer } from '#contract/catalog.ts';
import type { FamilyAnswer, FamilyWritten } from '#contract/family.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import type { World } from './example-orders.ts';
import { formOf, paint } from './forms.ts';

/** Sends a call as an admin. */
export type Send = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<LightMyRequestResponse>;

const SHIRT = {
  name: 'Crew T-shirt',
  category: 'Shirts',
  options: ['Size'],
  members: [
    { values: { Size: 'S' }, price: 499, stock: 3 },
    { values: { Size: 'M' }, price: 499, stock: 3 },
  ],
};

async function addPhoto({ letters: { shop }, admin }: World, thing: string) {
  const { payload, headers } = await formOf(['photo', await paint('#b33'), 'red.png']);
  const url = `/api/v1/${thing}/photos?id=${admin.uid}`;
  return shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...admin.headers, ...headers },
  });
}

async function shirt(send: Send): Promise<FamilyWritten> {
  return (await send('POST', 'family/new', SHIRT)).json<FamilyWritten>();
}

/** An example of every call that writes families or photos, by its method and path. */
export const FAMILY_WRITES: Readonly<
  Record<string, (world: World, send: Send) => Promise<LightMyRequestResponse>>
> = {
  'POST /product/:id/photos': async (world) =>
    addPhoto(world, `product/${await world.letters.shop.sell(5)}`),
  'PUT /product/:id/photos': async (world, send) => {
    const id = await world.letters.shop.sell(5);
    const { product } = (await addPhoto(world, `product/${id}`)).json<ProductAnswer>();
    const photos = [{ _id: product.photos[0]?._id, alt: 'A red square' }];
    return send('PUT', `product/${id}/photos`, { photos });
  },
  'POST /family/:id/photos': async (world, send) =>
    addPhoto(world, `family/${(await shirt(send)).family._id}`),
  'PUT /family/:id/photos': async (world, send) => {
    const { family } = await shirt(send);
    const added = (await addPhoto(world, `family/${family._id}`)).json<FamilyAnswer>();
    const photos = [{ _id: added.family.photos[0]?._id, alt: 'A red square' }];
    return send('PUT', `family/${family._id}/photos`, { photos });
  },
  'POST /family/new': (_, send) => send('POST', 'family/new', SHIRT),
  'PUT /family/:id': async (_, send) => {
    const { family } = await shirt(send);
    return send('PUT', `family/${family._id}`, { name: 'Tee' });
  },
  'DELETE /family/:id': async (_, send) => {
    const { family } = await shirt(send);
    return send('DELETE', `family/${family._id}`);
  },
  'POST /family/:id/members': async (_, send) => {
    const { family } = await shirt(send);
    const member = { values: { Size: 'L' }, price: 499, stock: 3 };
    return send('POST', `family/${family._id}/members`, [member]);
  },
  'PUT /family/:id/members': async (_, send) => {
    const { family, products } = await shirt(send);
    return send('PUT', `family/${family._id}/members`, [{ _id: products[0]?._id, price: 399 }]);
  },
  'POST /family/join': async ({ letters: { shop } }, send) => {
    const productIds = [await shop.sell(3), await shop.sell(3)];
    const values = Object.fromEntries(productIds.map((id, at) => [id, { Size: `${at}` }]));
    return send('POST', 'family/join', { name: 'Duffel', productIds, options: ['Size'], values });
  },
  'POST /family/:id/leave': async (_, send) => {
    const { family, products } = await shirt(send);
    return send('POST', `family/${family._id}/leave`, { productId: products[0]?._id });
  },
  'POST /family/:id/share-photos': async ({ letters: { shop } }, send) => {
    const { family, products } = await shirt(send);
    const photo = { position: 0, hash: 'ab12', width: 8, height: 8, widths: [8], placeholder: '' };
    const { orm } = shop.db.database;
    await orm.insert(productPhotos).values({ productId: products[0]?._id ?? '', ...photo });
    return send('POST', `family/${family._id}/share-photos`, { productId: products[0]?._id });
  },
};
