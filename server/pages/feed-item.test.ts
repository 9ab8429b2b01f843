import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { feedItem } from './feed-item.ts';

const AT = '2026-11-01T10:00:00.000Z';
const ID = '01a1fc8d-cfdb-7856-994b-648a0c74e516';
const PLAIN: Product = {
  _id: ID,
  name: 'Lamp',
  description: '',
  category: 'Light & Shade',
  price: 49.5,
  stock: 2,
  photos: [],
  details: [],
  createdAt: AT,
  updatedAt: AT,
  taxClass: 'standard',
  noWithdrawal: false,
  state: 'live',
};
const photo = (name: string) => ({
  _id: ID,
  url: `/photos/${name}.jpg`,
  alt: '',
  width: 10,
  height: 10,
  widths: [],
  placeholder: '',
});

function item(changes: object = {}, currency = 'EUR'): Record<string, unknown> {
  const xml = feedItem({ ...PLAIN, ...changes }, { currency, origin: 'https://shop.example' });
  const read: unknown = new XMLParser({ parseTagValue: false, removeNSPrefix: true }).parse(xml);
  return (read as { item: Record<string, unknown> }).item;
}

describe('an item of the feed', () => {
  it('of a plain product has what is needed', () => {
    expect(item()).toEqual({
      id: ID,
      title: 'Lamp',
      description: 'Lamp',
      link: `https://shop.example/p/${ID}/lamp`,
      availability: 'in_stock',
      price: '49.50 EUR',
      condition: 'new',
      product_type: 'Light & Shade',
      identifier_exists: 'no',
    });
  });

  it.each([
    ['JPY', '50 JPY'],
    ['KWD', '49.500 KWD'],
  ])('writes %s with its decimals', (currency, price) => {
    expect(item({ price: currency === 'JPY' ? 50 : 49.5 }, currency)['price']).toBe(price);
  });

  it('of a reduced product has the struck price, the sale price and its time', () => {
    const prior = { price: 60, from: '2026-10-01T00:00:00Z', to: '2026-11-20T00:00:00Z' };
    const saleEndsAt = '2026-11-30T00:00:00Z';
    expect(item({ prior, saleEndsAt })).toMatchObject({
      price: '60.00 EUR',
      sale_price: '49.50 EUR',
      sale_price_effective_date: '2026-11-20T00:00:00Z/2026-11-30T00:00:00Z',
    });
    expect(item({ prior })).not.toHaveProperty('sale_price_effective_date');
  });

  it('of a reduction for which nothing is struck has what is charged alone', () => {
    const reduced = item({ regularPrice: 60, saleEndsAt: '2026-11-30T00:00:00Z' });
    expect(reduced['price']).toBe('49.50 EUR');
    expect(reduced).not.toHaveProperty('sale_price');
  });

  it('of a member names its family and what it varies by', () => {
    const family = { _id: 'f1', name: 'Shirt', choices: 3, from: 10 };
    expect(item({ family, values: { Size: 'M', Colour: 'Blue', Cut: 'Slim' } })).toMatchObject({
      item_group_id: 'f1',
      size: 'M',
      color: 'Blue',
      product_detail: { attribute_name: 'Cut', attribute_value: 'Slim' },
    });
  });

  it('has what else is known', () => {
    const more = {
      brand: 'Fine',
      gtin: '4006381333931',
      weight: 500,
      content: { amount: 250, unit: 'ml' },
      stock: 0,
      description: '**Warm** light',
      photos: [photo('a'), photo('b')],
    };
    const read = item(more);
    expect(read).toMatchObject({
      brand: 'Fine',
      gtin: '4006381333931',
      shipping_weight: '500 g',
      unit_pricing_measure: '250 ml',
      availability: 'out_of_stock',
      description: 'Warm light',
      image_link: 'https://shop.example/photos/a.jpg',
      additional_image_link: 'https://shop.example/photos/b.jpg',
    });
    expect(read).not.toHaveProperty('identifier_exists');
  });

  it('is well-formed whatever a name holds', () => {
    expect(item({ name: 'A <b> & "c" \u0000\u000B\uFFFE\uD800 end' })['title']).toBe(
      'A <b> & "c"  end',
    );
  });
});
