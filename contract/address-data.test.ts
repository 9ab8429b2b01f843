import path from 'node:path';
import { expect, it } from 'vitest';
import { printAddressData } from '#testing/print-address-data.ts';

it('is the data of the library, which `npm run address-data` writes', async () => {
  const file = path.resolve(import.meta.dirname, 'address-data.ts');
  await expect(printAddressData()).toMatchFileSnapshot(file);
});
