import { expect, it } from 'vitest';
import { publicAnswer } from './public-answers.ts';

it('a cached public answer becomes the API’s answer again', () => {
  const lamp = { _id: 'a1', name: 'Lamp' };
  expect(publicAnswer({ endpointName: 'product', arg: 'a1', value: lamp })).toEqual({
    path: 'product/a1',
    body: { success: true, product: lamp },
  });
  expect(
    publicAnswer({ endpointName: 'homeRow', arg: 'product/latest', value: [lamp] }),
  ).toMatchObject({ path: 'product/latest', body: { products: [lamp] } });
  const page = { products: [lamp], total: 1 };
  expect(publicAnswer({ endpointName: 'products', arg: 'search=lamp', value: page })).toEqual({
    path: 'product/all?search=lamp',
    body: { success: true, ...page },
  });
  expect(publicAnswer({ endpointName: 'products', arg: '', value: page })?.path).toBe(
    'product/all',
  );
  expect(publicAnswer({ endpointName: 'categories', arg: undefined, value: ['Audio'] })).toEqual({
    path: 'product/categories',
    body: { success: true, categories: ['Audio'] },
  });
});

it('there is none for personal data', () => {
  for (const endpointName of ['userById', 'myOrders', 'openCheckout', 'settings', 'constructor'])
    expect(publicAnswer({ endpointName, arg: 'a', value: {} })).toBeUndefined();
});
