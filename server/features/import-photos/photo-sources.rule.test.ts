import { expect, test } from 'vitest';
import { readSource, splitSources } from './photo-sources.rule.ts';

const ORIGIN = 'https://shop.example';
const HASH = '0123456789abcdef0123456789abcdef';

test.each([
  ['one file', 'lamp.jpg', ['lamp.jpg']],
  [
    'files',
    'lamp.jpg,shade.png;cord.webp|foot.avif',
    ['lamp.jpg', 'shade.png', 'cord.webp', 'foot.avif'],
  ],
  ['lines', ' lamp 1.jpg \n lamp 2.jpg\r\n', ['lamp 1.jpg', 'lamp 2.jpg']],
  [
    'addresses',
    'https://a.example/1.png, https://a.example/2.png',
    ['https://a.example/1.png', 'https://a.example/2.png'],
  ],
  [
    'addresses without blanks',
    'https://a.example/1.png;https://a.example/2.png',
    ['https://a.example/1.png', 'https://a.example/2.png'],
  ],
  [
    'addresses with blanks only',
    'https://a.example/1.png https://a.example/2.png',
    ['https://a.example/1.png', 'https://a.example/2.png'],
  ],
  [
    'commas in an address',
    'https://a.example/w_20,h_20/1.png?a;b',
    ['https://a.example/w_20,h_20/1.png?a;b'],
  ],
  [
    'an address and a file',
    'https://a.example/1.png, lamp.jpg',
    ['https://a.example/1.png', 'lamp.jpg'],
  ],
  ['nothing', ' , ; ', []],
])('a cell can have %s', (_what, cell, sources) => {
  expect(splitSources(cell)).toEqual(sources);
});

test.each([
  ['https://a.example/1.png', { from: 'address', address: 'https://a.example/1.png' }],
  ['HTTPS://A.example/1.png', { from: 'address', address: 'HTTPS://A.example/1.png' }],
  ['photos/lamp.jpg', { from: 'zip', name: 'photos/lamp.jpg' }],
  [`${ORIGIN}/photos/${HASH}-1024.jpg`, { from: 'shop', hash: HASH }],
  [`/photos/${HASH}-320.webp`, { from: 'shop', hash: HASH }],
  [
    `https://other.example/photos/${HASH}-1024.jpg`,
    { from: 'address', address: `https://other.example/photos/${HASH}-1024.jpg` },
  ],
])('%s is where a photo comes from', (text, source) => {
  expect(readSource(text, ORIGIN)).toEqual({ ok: true, source });
});

test.each([
  'http://a.example/1.png',
  'ftp://a.example/1.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  '//a.example/1.png',
  'https://',
  `https://a.example/${'a'.repeat(2_000)}`,
])('%s is refused', (text) => {
  expect(readSource(text, ORIGIN)).toMatchObject({ ok: false });
});

test('of a shop that does not know its address only paths are its own', () => {
  expect(readSource(`/photos/${HASH}-320.webp`, '')).toMatchObject({ source: { from: 'shop' } });
});
