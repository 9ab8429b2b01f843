import { expect, test } from 'vitest';
import { refuseFile, refusePicture, takeWhatFits } from './photo-rules.ts';

const MB = 1024 * 1024;

test.each([
  ['lamp.jpg', 'image/jpeg', 5 * MB, undefined],
  ['lamp.avif', 'image/avif', 1, undefined],
  ['lamp.jpg', 'image/jpeg', 5 * MB + 1, 'lamp.jpg is larger than 5 MB.'],
  ['lamp.svg', 'image/svg+xml', 1, 'lamp.svg is not a JPEG, PNG, WebP or AVIF picture.'],
  ['lamp', '', 1, 'lamp is not a JPEG, PNG, WebP or AVIF picture.'],
])('%s of type “%s” and %i bytes: %s', (name, type, size, error) => {
  expect(refuseFile({ name, type, size })).toBe(error);
});

test('a picture has at most 40 megapixels', () => {
  expect(refusePicture('a.png', { width: 8000, height: 5000 })).toBeUndefined();
  expect(refusePicture('a.png', { width: 8001, height: 5000 })).toBe(
    'a.png has more than 40 megapixels.',
  );
});

test('as many photos as fit are taken, and the message names the limit', () => {
  expect(takeWhatFits(['a', 'b'], 3)).toEqual({ taken: ['a', 'b'] });
  expect(takeWhatFits(['a', 'b'], 4)).toEqual({
    taken: ['a'],
    error: 'A product has at most 5 photos.',
  });
});
