import { expect, it } from 'vitest';
import { useTestPhotoFolder } from '#testing/test-photo-stores.ts';

const place = useTestPhotoFolder();

it('what a crash left of a file in a folder is found by the sweep, and can be removed', async () => {
  const savedAt = new Date('2026-03-01T12:00:00Z');
  const name = '.0a1b-2c.tmp';
  place.put(name, savedAt);
  const store = await place.open();
  expect(await Array.fromAsync(store.list())).toEqual([{ name, size: 7, savedAt }]);
  expect(await store.look(name)).toMatchObject({ savedAt });
  await store.remove(name);
  expect(place.names()).toEqual([]);
});
