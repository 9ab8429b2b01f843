import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { isPhotoFileName, PHOTOS_PATH } from './photo-file-name.ts';

/** Serves photo files by their content-hash names: what a name shows never changes, so it is kept for a year. */
export function photosRoutes(folder: string): FastifyPluginAsync {
  return async (app) => {
    mkdirSync(folder, { recursive: true });
    await app.register(fastifyStatic, {
      root: folder,
      prefix: PHOTOS_PATH,
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      immutable: true,
      maxAge: '365d',
      allowedPath: (path) => isPhotoFileName(path.replace(/^\//, '')),
    });
  };
}
