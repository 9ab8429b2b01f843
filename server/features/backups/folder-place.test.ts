import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { folderPlace } from './backup-place.ts';

const PHOTO = `${'c'.repeat(32)}-640.webp`;
const root = mkdtempSync(path.join(tmpdir(), 'vitrine-place-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Notes what is written to the disk for good while something is done: the size of a file, or the names in a folder. */
async function synced(doIt: () => Promise<unknown>): Promise<(number | string[])[]> {
  const handle = await open(root);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = prototype;
  const noted: (number | string[])[] = [];
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const { ino } = await this.stat();
    for (const name of ['', ...(await readdir(root, { recursive: true }))]) {
      const place = path.join(root, name);
      const found = await stat(place);
      if (found.ino !== ino) continue;
      noted.push(found.isDirectory() ? (await readdir(place)).toSorted() : found.size);
    }
    return sync.call(this);
  });
  await doIt();
  spy.mockRestore();
  return noted;
}

async function* backup() {
  yield Buffer.from('12345');
}

it('a backup in a folder is on the disk with its name, and so are its folder and photos, before it counts as kept', async () => {
  const place = folderPlace(path.join(root, 'deep', 'backups'));
  const [above, inRoot, size, names] = await synced(() => place.save('one', backup()));
  expect([above, inRoot]).toEqual([['backups'], ['deep']]);
  expect([size, names]).toEqual([5, ['one']]);
  const photo = () => place.keepPhoto(PHOTO, () => Promise.resolve(Buffer.from('123')));
  expect(await synced(photo)).toEqual([['one', 'photos'], 3, [PHOTO]]);
  expect(await synced(photo)).toEqual([]);
  expect(await synced(() => place.secure('one'))).toEqual([5, ['one', 'photos']]);
});
