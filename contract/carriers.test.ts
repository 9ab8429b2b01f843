import { describe, expect, it } from 'vitest';
import { Carrier, carrierNamed, Carriers, DEFAULT_CARRIERS, trackingUrl } from './carriers.ts';

const POST = { name: 'Post', url: 'https://post.example/track?id={number}' };

describe('a carrier', () => {
  it.each([
    'https://post.example/{number}',
    'http://post.example/track?id={number}&lang=en#{number}',
    '',
  ])('may have the tracking page "%s"', (url) => {
    expect(Carrier.safeParse({ name: 'Post', url }).success).toBe(true);
  });

  it.each([
    'https://post.example/track',
    'post.example/{number}',
    'javascript:alert({number})',
    'https://{number}.example/',
    'https://post.example{number}',
    `https://post.example/${'x'.repeat(500)}{number}`,
  ])('may not have the tracking page "%s"', (url) => {
    expect(Carrier.safeParse({ name: 'Post', url }).success).toBe(false);
  });

  it('is listed once, whatever the case of its name', () => {
    expect(Carriers.safeParse([POST, { ...POST, name: 'POST' }]).success).toBe(false);
    expect(Carriers.safeParse(DEFAULT_CARRIERS).success).toBe(true);
  });

  it('is found by its name in any case', () => {
    expect(carrierNamed([POST], 'pOST')).toBe(POST);
    expect(carrierNamed([POST], 'Pigeon')).toBeUndefined();
  });
});

describe('the address of a parcel', () => {
  it('has the tracking number, as an address writes it', () => {
    expect(trackingUrl(POST, 'AB 12/3&x')).toBe('https://post.example/track?id=AB%2012%2F3%26x');
    expect(trackingUrl(POST, '$&')).toBe('https://post.example/track?id=%24%26');
  });

  it('is missing where the carrier has no tracking page', () => {
    expect(trackingUrl({ name: 'Boy', url: '' }, '1')).toBeNull();
  });
});
