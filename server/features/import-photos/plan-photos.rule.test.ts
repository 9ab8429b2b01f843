import { expect, test } from 'vitest';
import { judgeZip, findFile } from './judge-zip.rule.ts';
import { planPhotos } from './plan-photos.rule.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const OTHER = 'ffffffffffffffffffffffffffffffff';
const photo = (hash: string) => `https://shop.example/photos/${hash}-1024.jpg`;
const entry = (name: string) => ({
  name,
  size: 9,
  method: 0,
  isEncrypted: false,
  isLink: false,
  at: 0,
});
const judged = judgeZip([entry('Photos/Lamp.jpg')]);
const find = (name: string) =>
  judged.ok ? findFile(judged.files, name) : { ok: false as const, message: '' };
const SURROUNDINGS = { origin: 'https://shop.example', find };

test.each([
  ['no photos', [], []],
  ['no photos, and the product has some', [], [HASH]],
  ['those that the product has', [photo(HASH), photo(OTHER)], [HASH, OTHER]],
])('a line with %s has nothing to take', (_what, texts, known) => {
  const plan = planPhotos(
    texts,
    known.map((hash) => ({ hash })),
    SURROUNDINGS,
  );
  expect(plan).toBeUndefined();
});

test('photos of the shop in another order are taken', () => {
  const plan = planPhotos(
    [photo(OTHER), photo(HASH)],
    [{ hash: HASH }, { hash: OTHER }],
    SURROUNDINGS,
  );
  expect(plan?.sources).toHaveLength(2);
});

test('a file is found in the zip', () => {
  const plan = planPhotos(['lamp.JPG'], [], SURROUNDINGS);
  expect(plan).toMatchObject({
    sources: [{ source: 'lamp.JPG', path: 'photos/lamp.jpg' }],
    failures: [],
  });
  expect([...(plan?.files.keys() ?? [])]).toEqual(['photos/lamp.jpg']);
});

test('only what can’t be taken is told and left out', () => {
  const texts = ['http://a.example/1.png', 'shade.jpg', 'https://a.example/1.png'];
  expect(planPhotos(texts, [], SURROUNDINGS)).toMatchObject({
    sources: [{ source: 'https://a.example/1.png' }],
    failures: [
      {
        source: 'http://a.example/1.png',
        message: 'Must be an https address or the name of a file',
      },
      { source: 'shade.jpg', message: 'The zip has no file of this name' },
    ],
  });
});

test('a file is not found without a zip', () => {
  const plan = planPhotos(['lamp.jpg'], [], { origin: '', find: undefined });
  expect(plan?.failures).toEqual([{ source: 'lamp.jpg', message: 'No zip with photos was sent' }]);
});

test('the sixth photo is too many', () => {
  const texts = Array.from({ length: 7 }, (_, at) => `https://a.example/${at}.png`);
  expect(planPhotos(texts, [], SURROUNDINGS)).toMatchObject({
    sources: { length: 5 },
    failures: [{ source: 'https://a.example/5.png', message: 'A product has at most 5 photos' }],
  });
});
