// Undo of what the calls of families change in their members.
import { beforeEach, expect, it } from 'vitest';
import type { OneProduct } from '#contract/catalog.ts';
import type { FamilyWritten } from '#contract/family.ts';
import type { LogPage } from '#contract/log.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let admin: Buyer;
const { call, get } = adminCalls(shop, () => admin);
let family: string;
let small: string;

beforeEach(async () => {
  admin = await registerAdmin(shop);
  const answer = await call('POST', 'family/new', {
    name: 'Crew T-shirt',
    category: 'Shirts',
    options: ['Size'],
    members: ['S', 'L'].map((Size) => ({ values: { Size }, price: 499, stock: 3 })),
  });
  const made = answer.json<FamilyWritten>();
  family = made.family._id;
  small = made.products[0]?._id ?? '';
});

const product = async () => (await get<OneProduct>(`product/${small}`)).product;

/** Undoes the last change of the small member. */
async function undo() {
  const { entries } = (await call('GET', `log?entity=product:${small}`)).json<LogPage>();
  return call('POST', `log/${entries[0]?._id}/undo`);
}

it('puts one that left back into its family', async () => {
  await call('POST', `family/${family}/leave`, { productId: small });
  expect((await undo()).statusCode).toBe(200);
  expect(await product()).toMatchObject({ family: { _id: family }, values: { Size: 'S' } });
  await call('PUT', `family/${family}`, { name: 'Tee', description: 'Linen.' });
  expect(await product()).toMatchObject({ name: 'Tee, S', description: 'Linen.' });
});

it('gives one its former values, and the family’s name again', async () => {
  await call('PUT', `family/${family}/members`, [{ _id: small, values: { Size: 'M' } }]);
  expect((await undo()).statusCode).toBe(200);
  expect(await product()).toMatchObject({ name: 'Crew T-shirt, S', values: { Size: 'S' } });
  await call('PUT', `family/${family}`, { name: 'Tee' });
  expect(await product()).toMatchObject({ name: 'Tee, S' });
});

it('is refused where its values or its family are gone', async () => {
  await call('POST', `family/${family}/leave`, { productId: small });
  const options = [{ name: 'Size', values: [{ value: 'L' }] }];
  await call('PUT', `family/${family}`, { options });
  expect((await undo()).json()).toMatchObject({ code: 'NOT_UNDOABLE' });
  await call('DELETE', `family/${family}`);
  expect((await undo()).json()).toMatchObject({ code: 'NOT_UNDOABLE' });
});
