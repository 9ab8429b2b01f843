import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { TEST_PHOTO_STORES } from '#testing/test-photo-stores.ts';
import { useTestShop } from '#testing/test-shop.ts';
import type { PhotoStore } from './photo-store.ts';

const HASH = '0123456789abcdef0123456789abcdef';

describe.each(TEST_PHOTO_STORES)('the picture of a letter, with photos in %s,', (_, usePlace) => {
  const place = usePlace();
  let store: PhotoStore | undefined;
  const shop = useTestShop({}, async () => ({ photoStore: (store = await place.open()) }));
  const ask = (name: string) => shop.app.inject({ url: `/photos/letter/${name}` });

  it('is a small JPEG of the photo', async () => {
    const bytes = await sharp({
      create: { width: 320, height: 240, channels: 3, background: '#7a8b6f' },
    })
      .webp()
      .toBuffer();
    await store?.save([{ name: `${HASH}-320.webp`, bytes }]);
    const response = await ask(`${HASH}-320.jpg`);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { format, width, height } = await sharp(response.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 120, height: 120 });
  });

  it.each([`${HASH}-200.jpg`, `${HASH}-640.jpg`, `${HASH}-320.webp`, 'none.jpg', '..%2fnotes.txt'])(
    'is not there for %s',
    async (name) => {
      expect((await ask(name)).statusCode).toBe(404);
    },
  );
});
