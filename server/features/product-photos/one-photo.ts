import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PhotoFile } from '#contract/product-form.ts';
import { Replaced } from '#contract/product-photos.ts';
import type { EncodedPhoto } from '#server/features/photos/encode-photo.ts';
import { demandForm, type FormShape } from '#server/features/photos/read-form.ts';
import { readPhotoForm } from '#server/features/photos/read-photo-form.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';

const FORM: FormShape = { texts: [], files: { name: 'photo', max: 1 } };

/** A call that takes one file named `photo`: its schemas, and what else its route says. */
export const ONE_PHOTO = {
  schema: z.object({ photo: PhotoFile }),
  query: OwnId.extend({
    replaces: Replaced.optional().describe(
      'A photo in whose place it comes, with the text of that; `all`: it becomes the only one',
    ),
  }),
  route: {
    config: { ...forAdmins('catalogue'), takesFiles: true },
    preParsing: demandForm(FORM),
  },
};

/** The photo of such a call, encoded. Throws 400 for a form without one. */
export async function onePhoto(request: FastifyRequest): Promise<EncodedPhoto> {
  const { photos } = await readPhotoForm(request, FORM, z.object({}), 1);
  const [photo] = photos;
  if (!photo) throw new Error('A form without a photo is refused');
  return photo;
}
