import { expect, test } from 'vitest';
import { Photo } from '#contract/catalog.ts';
import { presentPhoto } from '#server/features/photos/present-photo.ts';

test('a photo is offered in every width and format, with the JPEG as its address', () => {
  const hash = '0123456789abcdef0123456789abcdef';
  const photo = presentPhoto({
    hash,
    width: 640,
    height: 480,
    widths: [320, 640],
    placeholder: 'data:image/webp;base64,AA==',
  });

  expect(Photo.parse(photo)).toEqual(photo);
  expect(photo.url).toBe(`/photos/${hash}-640.jpg`);
  expect(photo.variants.map(({ url, width, format }) => [url.slice(-8), width, format])).toEqual([
    ['320.avif', 320, 'avif'],
    ['640.avif', 640, 'avif'],
    ['320.webp', 320, 'webp'],
    ['640.webp', 640, 'webp'],
    ['-640.jpg', 640, 'jpeg'],
  ]);
});
