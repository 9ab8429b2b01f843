import { beforeAll, describe, expect, it } from 'vitest';
import { photoFileName } from '#server/features/photos/photo-file-name.ts';
import { shopSettings } from '#server/features/settings/settings.table.ts';
import { sellProducts } from '#testing/factories.ts';
import { TEST_PHOTO_STORES } from '#testing/test-photo-stores.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { checkPhotos } from './check-photos.ts';

const SHOWN = '0123456789abcdef0123456789abcdef';
const LEFT_OVER = `${'f'.repeat(32)}-320.webp`;
const HOUR_MS = 3_600_000;
const FILES = [
  photoFileName(SHOWN, 1024, 'jpg'),
  ...[320, 640, 1024].flatMap((width) => [
    photoFileName(SHOWN, width, 'avif'),
    photoFileName(SHOWN, width, 'webp'),
  ]),
];

describe.each(TEST_PHOTO_STORES)('an audit of photos in %s', (_, usePlace) => {
  const db = useTestDatabase();
  const place = usePlace();
  beforeAll(() => sellProducts(db.database, {}));

  async function breaches(): Promise<string[]> {
    const photoStore = await place.open();
    const found = await db.database.orm.transaction((tx) =>
      checkPhotos({
        tx,
        photoStore,
        payments: new Map(),
        providerName: 'none',
        checkoutTtlSeconds: 900,
        now: new Date(),
      }),
    );
    expect(found.checked).toBe(1);
    return found.breaches.map(({ what }) => what);
  }

  it('finds nothing if every photo has its files', async () => {
    for (const name of FILES) place.put(name);
    expect(await breaches()).toEqual([]);
  });

  it('reports a missing file of a photo', async () => {
    for (const name of FILES.slice(1)) place.put(name);
    expect(await breaches()).toEqual([`product: photo file ${FILES[0]} is missing`]);
  });

  it('reports a file without a photo, if it is older than any upload', async () => {
    for (const name of FILES) place.put(name);
    place.put(LEFT_OVER, new Date(Date.now() - HOUR_MS / 2));
    expect(await breaches()).toEqual([]);
    place.put(LEFT_OVER, new Date(Date.now() - 2 * HOUR_MS));
    expect(await breaches()).toEqual(['photo file: no photo names it']);
  });

  it('finds nothing wrong with the files of the logo, of which the settings name one', async () => {
    for (const name of FILES) place.put(name);
    const stored = { logo: `/photos/${LEFT_OVER}` };
    await db.database.orm.insert(shopSettings).values({ stored, updatedAt: new Date() });
    const old = new Date(Date.now() - 2 * HOUR_MS);
    place.put(LEFT_OVER, old);
    place.put(LEFT_OVER.replace('320.webp', '192.png'), old);
    expect(await breaches()).toEqual([]);

    const missing = LEFT_OVER.replace('320.webp', '200.jpg');
    await db.database.orm.update(shopSettings).set({ stored: { logo: `/photos/${missing}` } });
    expect(await breaches()).toEqual([
      `settings: photo file ${missing} is missing`,
      `settings: photo file ${missing.replace('jpg', 'webp')} is missing`,
    ]);
    await db.database.orm.delete(shopSettings);
  });
});
