import { expect, it } from 'vitest';
import { webpFilesOf, widthsOf } from './photo-sizes.ts';

const PHOTO = `/photos/${'a1'.repeat(16)}`;

it.each([
  [1024, [320, 640, 1024]],
  [640, [320, 640]],
  [500, [320, 500]],
  [200, [200]],
])('a photo %d pixels wide is served in the widths %j', (width, widths) => {
  expect(widthsOf(width)).toEqual(widths);
});

it('the address of a photo’s JPEG says where its WebP files are', () => {
  expect(webpFilesOf(`${PHOTO}-500.jpg`)).toEqual([
    { url: `${PHOTO}-320.webp`, width: 320 },
    { url: `${PHOTO}-500.webp`, width: 500 },
  ]);
});

it.each(['/photos/a.webp', `${PHOTO}-320.webp`, `https://shop.example${PHOTO}-500.jpg`, ''])(
  'nothing is known of the files of %j',
  (address) => {
    expect(webpFilesOf(address)).toEqual([]);
  },
);
