import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_PHOTO_STORES } from '#testing/test-photo-stores.ts';
import type { PhotoStore } from './photo-store.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const file = { name: `${HASH}-320.webp`, bytes: Buffer.from('picture') };
const YESTERDAY = new Date('2026-03-01T12:00:00Z');

async function bytesOf(store: PhotoStore, name: string): Promise<string | undefined> {
  const found = await store.read(name);
  if (!found) return undefined;
  const bytes = found.body instanceof Readable ? await buffer(found.body) : found.body;
  expect(found.size).toBe(bytes.length);
  return bytes.toString();
}

describe.each(TEST_PHOTO_STORES)('photos in %s', (_, usePlace) => {
  const place = usePlace();
  let store: PhotoStore;
  beforeEach(async () => {
    store = await place.open();
  });

  it('are found under their names only', async () => {
    await store.save([file, { ...file, name: `${HASH}-320.avif` }]);
    expect(place.names()).toEqual([`${HASH}-320.avif`, file.name]);
    expect(await bytesOf(store, file.name)).toBe('picture');
    expect(await store.look(file.name)).toMatchObject({ name: file.name, size: 7 });
  });

  it('that are not there are nothing to see, and nothing to remove', async () => {
    expect([await store.read(file.name), await store.look(file.name)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await Array.fromAsync(store.list())).toEqual([]);
    await store.remove(file.name);
  });

  it('count as new when they are saved again', async () => {
    place.put(file.name, YESTERDAY);
    expect((await store.look(file.name))?.savedAt).toEqual(YESTERDAY);
    await store.save([file]);
    const age = Date.now() - ((await store.look(file.name))?.savedAt.getTime() ?? 0);
    expect(age).toBeLessThan(60_000);
    expect(place.names()).toEqual([file.name]);
  });

  it('are listed all, with when they were saved, and without what else lies there', async () => {
    const names = [1, 2, 3, 4, 5, 6, 7, 8].map((width) => `${HASH}-${width}.jpg`);
    for (const name of [...names, 'notes.txt']) place.put(name, YESTERDAY);
    const listed = await Array.fromAsync(store.list());
    expect(listed.sort((a, b) => a.name.localeCompare(b.name))).toEqual(
      names.map((name) => ({ name, size: 7, savedAt: YESTERDAY })),
    );
  });

  it('are gone once they are removed', async () => {
    await store.save([file]);
    await store.remove(file.name);
    expect([place.names(), await store.look(file.name)]).toEqual([[], undefined]);
  });

  it('are never written or read under another kind of name', async () => {
    for (const name of ['../escape.webp', `${HASH}-320.webp/../x`, '']) {
      const refusal = 'Not the name of a photo file';
      await expect(store.save([file, { ...file, name }])).rejects.toThrow(refusal);
      await expect(store.read(name)).rejects.toThrow(refusal);
    }
    expect(place.names()).toEqual([]);
  });
});
