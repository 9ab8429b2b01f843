import { expect, it } from 'vitest';
import { deliveryHoles as holesIn } from './delivery-holes.ts';
import { newMethod, newZone, type TypedMethod, type TypedZone } from './delivery-values.ts';

const deliveryHoles = (zones: readonly TypedZone[], withoutWeight: number) =>
  holesIn(zones, withoutWeight, 'en-IN');

const zone = (...methods: TypedMethod[]) => [{ ...newZone('home', 'Home', ['DE']), methods }];
const post = newMethod('post', 'Post');

it('a zone without a way, or with pickups alone, is told', () => {
  expect(deliveryHoles(zone(), 0)).toEqual([
    '“Home” has no way of delivery: nothing is delivered there.',
  ]);
  expect(deliveryHoles(zone({ ...post, kind: 'pickup' }), 0)).toEqual([
    '“Home” has no parcel: buyers there can only pick things up.',
  ]);
});

it('a last price with an end is told, an open one is not', () => {
  const by = (upTo: string) =>
    deliveryHoles(zone({ ...post, by: 'weight', bands: [{ upTo, price: '5' }] }), 0);
  expect(by('31500')).toEqual([
    '“Post” in “Home” takes nothing heavier than 31500 g: its last price has an end.',
  ]);
  expect(by('')).toEqual([]);
});

it('goods without weight are told where a price is by weight', () => {
  expect(deliveryHoles(zone({ ...post, by: 'weight' }), 2)).toEqual([
    '2 products have no weight and count as 0 g where a price is by weight.',
  ]);
  expect(deliveryHoles(zone(post), 2)).toEqual([]);
});

it('countries that two zones have as a whole are told, parts of a country are not', () => {
  const home = { ...newZone('home', 'Home', ['DE', 'AT']), methods: [post] };
  const eu = { ...newZone('eu', 'EU', ['DE', 'AT', 'FR']), methods: [post] };
  expect(deliveryHoles([home, eu], 0)).toEqual([
    'Germany and 1 more are in “Home” and “EU”: the first counts.',
  ]);
  const islands = {
    ...newZone('islands', 'Islands', ['DE']),
    parts: [{ country: 'DE', states: '', postcodes: '25849' }],
    methods: [post],
  };
  expect(deliveryHoles([home, islands], 0)).toEqual([]);
});
