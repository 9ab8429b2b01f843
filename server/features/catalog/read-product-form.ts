import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { PRODUCT_FIELDS } from '#contract/product-form.ts';
import { encodeInTurn, type EncodedPhoto } from '#server/features/photos/encode-photo.ts';
import { refusalOf } from '#server/features/photos/photo-refusals.ts';
import { type FormShape, readForm } from '#server/features/photos/read-form.ts';
import { ApiError } from '#server/platform/errors.ts';

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
  return readForm(request, PRODUCT_FORM, async ({ fields, photoPaths }) => {
    const checked = checkFields(schema, fields, photoPaths.length < photosNeeded);
    const photos: EncodedPhoto[] = [];
    for (const path of photoPaths) {
      const outcome = await encodeInTurn(() => readFile(path));
      if (!outcome.ok) throw refusalOf(outcome, PRODUCT_FORM.files);
      photos.push(outcome.photo);
    }
    return { fields: checked, photos };
  });
}

function checkFields<T>(
  schema: z.ZodType<T>,
  fields: Readonly<Record<string, string>>,
  lacksPhotos: boolean,
): T {
  const parsed = schema.safeParse(fields);
  const errors = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  if (lacksPhotos) errors.push({ path: 'photos', message: 'Add at least 1 photo' });
  const [first] = errors;
  if (parsed.success && !first) return parsed.data;
  throw new ApiError('VALIDATION', `${first?.path}: ${first?.message}`, { details: { errors } });
}
