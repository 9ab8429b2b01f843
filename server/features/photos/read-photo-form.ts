import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { FieldError } from '#contract/failures.ts';
import { ApiError } from '#server/platform/errors.ts';
import { encodeInTurn, type EncodedPhoto } from './encode-photo.ts';
import { refusalOf } from './photo-refusals.ts';
import { readForm, type FormShape } from './read-form.ts';

/**
 * Reads and validates a form with photos; stores nothing. `photosAtLeast` is the minimum number of photos; both may depend on the form's texts. Throws 400,
 * 413 or 415 with the field.
 */
export function readPhotoForm<T>(
  request: FastifyRequest,
  shape: FormShape,
  schema: z.ZodType<T> | ((fields: unknown) => { schema: z.ZodType<T>; photosNeeded: number }),
  photosAtLeast = 0,
): Promise<{ fields: T; photos: EncodedPhoto[] }> {
  return readForm(request, shape, async ({ fields, photoPaths }) => {
    const { schema: own, photosNeeded } =
      typeof schema === 'function' ? schema(fields) : { schema, photosNeeded: photosAtLeast };
    const lacksPhotos = photoPaths.length < photosNeeded;
    const checked = checkFields(
      own,
      fields,
      lacksPhotos ? [{ path: shape.files.name, message: 'Add at least 1 photo' }] : [],
    );
    const photos: EncodedPhoto[] = [];
    for (const path of photoPaths) {
      const outcome = await encodeInTurn(() => readFile(path));
      if (!outcome.ok) throw refusalOf(outcome, shape.files);
      photos.push(outcome.photo);
    }
    return { fields: checked, photos };
  });
}

/** The fields as the schema has them. Throws 400 with every field that is not valid, `others` among them. */
export function checkFields<T>(
  schema: z.ZodType<T>,
  fields: unknown,
  others: readonly FieldError[] = [],
): T {
  const parsed = schema.safeParse(fields);
  const own = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  const errors = [...own, ...others];
  const [first] = errors;
  if (parsed.success && !first) return parsed.data;
  const message = first?.path ? `${first.path}: ${first.message}` : (first?.message ?? '');
  throw new ApiError('VALIDATION', message, { details: { errors } });
}
