import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { encodeInTurn, type EncodedPhoto } from '#server/features/photos/encode-photo.ts';
import { ApiError } from '#server/platform/errors.ts';
import { refusalOf } from './photo-refusals.ts';
import { readForm } from './read-form.ts';

/**
 * A product's form, read and checked in full: nothing of it is stored yet. Throws 400, 413 or 415
 * naming the part. `photosNeeded` is how many there must be at least.
 */
export function readProductForm<T>(
  request: FastifyRequest,
  schema: z.ZodType<T>,
  photosNeeded: number,
): Promise<{ fields: T; photos: EncodedPhoto[] }> {
  return readForm(request, async ({ fields, photoPaths }) => {
    const checked = checkFields(schema, fields, photoPaths.length < photosNeeded);
    const photos: EncodedPhoto[] = [];
    for (const path of photoPaths) {
      const outcome = await encodeInTurn(() => readFile(path));
      if (!outcome.ok) throw refusalOf(outcome);
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
