// Members in the bin while their family changes.
import { beforeEach, expect, it } from 'vitest';
import type { OneProduct } from '#contract/catalog.ts';
import type { FamilyWritten } from '#contract/family.ts';
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

const member = (Size: string) => ({ values: { Size }, price: 499, stock: 3 });
const product = async () => (await get<OneProduct>(`product/${small}`)).product;
const restore = () => call('POST', `bin/product/${small}/restore`);

beforeEach(async () => {
  admin = await registerAdmin(shop);
  const answer = await call('POST', 'family/new', {
    name: 'Crew T-shirt',
    category: 'Shirts',
    options: ['Size'],
    members: [member('S'), member('L')],
  });
  const made = answer.json<FamilyWritten>();
  family = made.family._id;
  small = made.products[0]?._id ?? '';
  await call('DELETE', `product/${small}`);
});

it('leave it with their value, and come back as products of their own', async () => {
  const options = [{ name: 'Size', values: [{ value: 'L' }] }];
  const changed = await call('PUT', `family/${family}`, { options });
  expect(changed.json<FamilyWritten>().products).toEqual([]);
  expect((await restore()).statusCode).toBe(200);
  const restored = await product();
  expect(restored).toMatchObject({ name: 'Crew T-shirt, S', stock: 3 });
  expect(restored).not.toHaveProperty('family');
});

it('come back with the names of now, and the first value of a new option', async () => {
  const size = [{ value: 'Small', was: 'S' }, { value: 'L' }];
  const options = [
    { name: 'Size', values: size },
    { name: 'Sleeve', values: [{ value: 'Short' }] },
  ];
  await call('PUT', `family/${family}`, { name: 'Tee', options });
  await restore();
  expect(await product()).toMatchObject({
    name: 'Tee, Small, Short',
    values: { Size: 'Small', Sleeve: 'Short' },
  });
});

it('stay in the bin where another has their combination by now', async () => {
  await call('POST', `family/${family}/members`, [member('S')]);
  expect((await restore()).json()).toMatchObject({
    code: 'DUPLICATE',
    message: 'Another product has this SKU or combination by now.',
  });
});
