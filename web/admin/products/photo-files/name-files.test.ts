import { expect, it } from 'vitest';
import { filesBySku, linesOf } from './name-files.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const groups = (...names: string[]) =>
  filesBySku(named(...names)).map(({ sku, files }) => [sku, ...files.map(({ name }) => name)]);

it('takes the name of a file for an SKU, whatever its letters', () => {
  expect(groups('TEE-M.jpg', 'lamp.1.png', 'tee-m.webp')).toEqual([
    ['TEE-M', 'TEE-M.jpg', 'tee-m.webp'],
    ['lamp.1', 'lamp.1.png'],
  ]);
});

it('counts further photos of an SKU by the number at their end', () => {
  expect(groups('TEE_3.jpg', 'TEE (2).jpg', 'TEE.jpg')).toEqual([
    ['TEE', 'TEE.jpg', 'TEE (2).jpg', 'TEE_3.jpg'],
  ]);
});

it('leaves a number that belongs to the SKU', () => {
  expect(groups('TEE_2.jpg', 'LAMP.jpg')).toEqual([
    ['TEE_2', 'TEE_2.jpg'],
    ['LAMP', 'LAMP.jpg'],
  ]);
});

it('writes a line for each SKU, with names that an import can tell apart', () => {
  const { csv, names } = linesOf(filesBySku(named('A "1", b.jpg', 'TEE.jpg', 'TEE_2.jpg')));
  expect(csv.split('\n')).toEqual([
    'sku,photos',
    '"A ""1"", b","1-A_1_b.jpg"',
    '"TEE","2-TEE.jpg, 3-TEE_2.jpg"',
  ]);
  expect(names).toEqual(['1-A_1_b.jpg', '2-TEE.jpg', '3-TEE_2.jpg']);
});
