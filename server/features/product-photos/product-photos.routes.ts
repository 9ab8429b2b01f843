import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { ProductAnswer } from '#contract/catalog.ts';
import { PhotosToSave } from '#contract/product-photos.ts';
import { FORM_LIMITS } from '#server/features/photos/read-form.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { addPhoto, changePhotos, type PhotosDeps } from './edit-photos.ts';
import { ONE_PHOTO, onePhoto } from './one-photo.ts';

const Params = z.object({ id: z.string() });
/** Other headers are not checked. */
const Version = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('`updatedAt` of the product when it was opened: 412 if it has changed since'),
});

export function productPhotosRoutes(deps: PhotosDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, { limits: FORM_LIMITS });
    app.post(
      '/product/:id/photos',
      {
        ...ONE_PHOTO.route,
        schema: {
          operationId: 'addPhoto',
          summary: 'Add a photo to a product',
          description: `As its last, or in the place of others; a product has at most ${PRODUCT_LIMITS.photos.most}.`,
          tags: ['Product'],
          params: Params,
          querystring: ONE_PHOTO.query,
          form: ONE_PHOTO.schema,
          failures: ['NOT_FOUND'],
          response: { 201: ProductAnswer },
        },
      },
      async (request, reply) => {
        const product = await addPhoto(deps, request.params.id, {
          photo: await onePhoto(request),
          replaces: request.query.replaces,
        });
        return reply.code(201).send({ success: true, message: 'Photo added', product });
      },
    );

    app.put(
      '/product/:id/photos',
      {
        config: forAdmins('catalogue'),
        schema: {
          operationId: 'changePhotos',
          summary: 'Order the photos of a product, describe and remove them',
          description:
            'All that stay, in their order: those that are not named are removed. Without any, a member has those of its family.',
          tags: ['Product'],
          headers: Version,
          params: Params,
          querystring: OwnId,
          body: PhotosToSave,
          failures: ['NOT_FOUND', 'STALE'],
          response: { 200: ProductAnswer },
        },
      },
      async (request) => {
        const ifMatch = request.headers['if-match'];
        const product = await changePhotos(deps, request.params.id, ifMatch, request.body);
        return { success: true as const, message: 'Photos saved', product };
      },
    );
  };
}
