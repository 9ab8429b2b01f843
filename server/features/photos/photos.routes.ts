import { buffer } from 'node:stream/consumers';
import type { FastifyPluginAsync } from 'fastify';
import sharp from 'sharp';
import { LETTER_PICTURES_PATH, PHOTO_WIDTHS } from '#contract/photo-sizes.ts';
import { MemoryCache } from '#server/platform/memory-cache.ts';
import {
  isPhotoFileName,
  CACHED_FOREVER,
  photoContentType,
  PHOTOS_PATH,
} from './photo-file-name.ts';
import type { PhotoStore } from './photo-store.ts';

/** Serves photo files by their content-hash names: what a name shows never changes, so it is kept for a year. */
export function photosRoutes(store: PhotoStore): FastifyPluginAsync {
  return async (app) => {
    await app.register(letterPicturesRoutes(store));
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `${PHOTOS_PATH}*`,
      schema: { hide: true },
      async handler(request, reply) {
        const name = request.params['*'];
        if (!isPhotoFileName(name)) return reply.callNotFound();
        // Weak: the same picture under the same name, in every store and instance.
        const etag = `W/"${name}"`;
        const isKnown = namesTag(request.headers['if-none-match'], etag);
        const isSent = request.method === 'GET' && !isKnown;
        const file = isSent ? await store.read(name) : await store.look(name);
        if (!file) return reply.callNotFound();

        reply.header('cache-control', CACHED_FOREVER).header('etag', etag);
        if (isKnown) return reply.code(304).send();
        reply.type(photoContentType(name)).header('content-length', file.size);
        return reply.send('body' in file ? file.body : undefined);
      },
    });
  };
}

function namesTag(header: string | undefined, etag: string): boolean {
  const strong = etag.replace('W/', '');
  const tags = header?.split(',').map((tag) => tag.trim().replace('W/', '')) ?? [];
  return tags.includes(strong) || tags.includes('*');
}

/** Pixels: twice of what a letter shows. */
const SIDE = 120;
const HOUR_MS = 3_600_000;
const MEMORY_BYTES = 2_000_000;
const NAME = /^(?<source>[0-9a-f]{32}-(?<width>\d{1,3}))\.jpg$/;

/**
 * Serves small square JPEGs of photos for letters: some mail programs, such as Outlook, show no WebP. They are made from the
 * narrowest WebP of a photo when they are asked for, because few letters are looked at after some weeks.
 */
function letterPicturesRoutes(store: PhotoStore): FastifyPluginAsync {
  const made = new MemoryCache<{ jpeg: Buffer | undefined }>({
    maxAgeMs: HOUR_MS,
    maxWeight: MEMORY_BYTES,
    weigh: ({ jpeg }) => jpeg?.length ?? 100,
  });
  return async (app) => {
    app.route<{ Params: { name: string } }>({
      method: ['GET', 'HEAD'],
      url: `${LETTER_PICTURES_PATH}:name`,
      schema: { hide: true },
      async handler(request, reply) {
        const { source = '', width } = NAME.exec(request.params.name)?.groups ?? {};
        const isMade = Number(width) <= PHOTO_WIDTHS[0] && isPhotoFileName(`${source}.webp`);
        const { jpeg } = isMade
          ? await made.getOrCompute(source, () => draw(store, `${source}.webp`))
          : {};
        if (!jpeg) return reply.callNotFound();
        reply.header('cache-control', CACHED_FOREVER).type('image/jpeg');
        return reply.header('content-length', jpeg.length).send(jpeg);
      },
    });
  };
}

async function draw(store: PhotoStore, name: string): Promise<{ jpeg: Buffer | undefined }> {
  const file = await store.read(name);
  if (!file) return { jpeg: undefined };
  const bytes = Buffer.isBuffer(file.body) ? file.body : await buffer(file.body);
  const jpeg = await sharp(bytes)
    .resize({ width: SIDE, height: SIDE, fit: 'cover' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { jpeg };
}
