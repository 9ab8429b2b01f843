import { expect, test } from 'vitest';
import { mainActionOf } from './main-action.ts';

const AT = '2026-11-20T08:00:00.000Z';
const parcel = (url: string | null) => ({ carrier: 'Post', tracking: 'AB1', url, at: AT });

test('an order that is not shipped yet can be cancelled', () => {
  expect(mainActionOf({ status: 'Processing', shipments: [] })).toEqual({ kind: 'cancel' });
});

test('a shipped order is tracked, by its last parcel that can be', () => {
  const shipments = [
    parcel('https://post.example/1'),
    parcel('https://post.example/2'),
    parcel(null),
  ];
  expect(mainActionOf({ status: 'Shipped', shipments })).toEqual({
    kind: 'track',
    url: 'https://post.example/2',
  });
});

test('a parcel that can’t be tracked, and one that has arrived, leave buying again', () => {
  const again = { kind: 'buy again' };
  expect(mainActionOf({ status: 'Shipped', shipments: [parcel(null)] })).toEqual(again);
  const arrived = [parcel('https://post.example/1')];
  expect(mainActionOf({ status: 'Delivered', shipments: arrived })).toEqual(again);
  expect(mainActionOf({ status: 'Cancelled', shipments: [] })).toEqual(again);
});
