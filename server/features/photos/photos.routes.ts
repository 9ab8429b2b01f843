import type { FastifyPluginAsync } from 'fastify';
import { letterPicturesRoutes } from './letter-pictures.routes.ts';
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
