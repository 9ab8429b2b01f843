import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { FamilySaved } from '#contract/family.ts';
import { PhotosToSave } from '#contract/product-photos.ts';
import { FORM_LIMITS } from '#server/features/photos/read-form.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { addFamilyPhoto, changeFamilyPhotos } from './edit-family-photos.ts';
import type { PhotosDeps } from './edit-photos.ts';
import { onePhoto, ONE_PHOTO } from './one-photo.ts';

const Params = z.object({ id: z.string() });
/** Other headers are not checked. */
const Version = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('`updatedAt` of the family when it was opened: 412 if it has changed since'),
});

/** The calls for photos of families. Members without photos of their own have them. */
export function familyPhotosRoutes(deps: PhotosDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, { limits: FORM_LIMITS });

    app.post(
      '/family/:id/photos',
      {
        ...ONE_PHOTO.route,
        schema: {
          operationId: 'addFamilyPhoto',
          summary: 'Add a photo to a family',
          description: `As its last, or in the place of others; a family has at most ${PRODUCT_LIMITS.photos.most}. Members without photos of their own have them.`,
          tags: ['Product'],
          params: Params,
          querystring: ONE_PHOTO.query,
          form: ONE_PHOTO.schema,
          failures: ['NOT_FOUND'],
          response: { 201: FamilySaved },
        },
      },
      async (request, reply) => {
        const family = await addFamilyPhoto(deps, request.params.id, {
          photo: await onePhoto(request),
          replaces: request.query.replaces,
        });
        return reply.code(201).send({ success: true, message: 'Photo added', family });
      },
    );

    app.put(
      '/family/:id/photos',
      {
        config: forAdmins('catalogue'),
        schema: {
          operationId: 'changeFamilyPhotos',
          summary: 'Order the photos of a family, describe and remove them',
          description:
            'All that stay, in their order: those that are not named are removed. Members without photos of their own follow.',
          tags: ['Product'],
          headers: Version,
          params: Params,
          querystring: OwnId,
          body: PhotosToSave,
          failures: ['NOT_FOUND', 'STALE'],
          response: { 200: FamilySaved },
        },
      },
      async (request) => {
        const ifMatch = request.headers['if-match'];
        const family = await changeFamilyPhotos(deps, request.params.id, ifMatch, request.body);
        return { success: true as const, message: 'Photos saved', family };
      },
    );
  };
}
