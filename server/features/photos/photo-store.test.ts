import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskPhotoStore } from '#server/features/photos/photo-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = { name: '0123456789abcdef0123456789abcdef-320.webp', bytes: Buffer.from('picture') };

test('a saved photo lies in the folder under its name, and nothing else does', async () => {
  const store = diskPhotoStore(join(folder, 'made', 'when', 'missing'));
  await store.save([file]);
  await store.save([file]);

  expect(await readdir(join(folder, 'made', 'when', 'missing'))).toEqual([file.name]);
  expect(await readFile(join(folder, 'made', 'when', 'missing', file.name), 'utf8')).toBe(
    'picture',
  );
});

test('a name that is not of a photo is never written', async () => {
  const store = diskPhotoStore(folder);
  await expect(store.save([{ ...file, name: '../escape.webp' }])).rejects.toThrow(
    'Not the name of a photo file',
  );
  expect(await readdir(folder)).toEqual([]);
});
