import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { ProductAnswer } from '#contract/catalog.ts';
import { PhotoFile } from '#contract/product-form.ts';
import { PhotosToSave } from '#contract/product-photos.ts';
import { demandForm, FORM_LIMITS, type FormShape } from '#server/features/photos/read-form.ts';
import { readPhotoForm } from '#server/features/photos/read-photo-form.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { addPhoto, changePhotos, type PhotosDeps } from './edit-photos.ts';

const FORM: FormShape = { texts: [], files: { name: 'photo', max: 1 } };
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
        config: { ...forAdmins('catalogue'), takesFiles: true },
        preParsing: demandForm(FORM),
        schema: {
          operationId: 'addPhoto',
          summary: 'Add a photo to a product',
          description: `As its last; a product has at most ${PRODUCT_LIMITS.photos.most}.`,
          tags: ['Product'],
          params: Params,
          querystring: OwnId,
          form: z.object({ photo: PhotoFile }),
          failures: ['NOT_FOUND'],
          response: { 201: ProductAnswer },
        },
      },
      async (request, reply) => {
        const { photos } = await readPhotoForm(request, FORM, z.object({}), 1);
        const [photo] = photos;
        if (!photo) throw new Error('A form without a photo is refused');
        const product = await addPhoto(deps, request.params.id, photo);
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
          description: 'All that stay, in their order: those that are not named are removed.',
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
