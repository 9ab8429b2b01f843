import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { PRODUCT_FIELDS } from '#contract/product-form.ts';
import type { EncodedPhoto } from '#server/features/photos/encode-photo.ts';
import type { FormShape } from '#server/features/photos/read-form.ts';
import { readPhotoForm } from '#server/features/photos/read-photo-form.ts';

export const PRODUCT_FORM: FormShape = {
  texts: PRODUCT_FIELDS,
  files: { name: 'photos', max: PRODUCT_LIMITS.photos.max },
};

/**
 * Reads and validates a product's form; stores nothing. `photosNeeded` is the minimum number of photos. Throws 400,
 * 413 or 415 with the field.
 */
export function readProductForm<T>(
  request: FastifyRequest,
  schema: z.ZodType<T>,
  photosNeeded: number,
): Promise<{ fields: T; photos: EncodedPhoto[] }> {
  return readPhotoForm(request, PRODUCT_FORM, schema, photosNeeded);
}
