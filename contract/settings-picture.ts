import { z } from 'zod';
import { PHOTO_TYPES, PRODUCT_LIMITS } from './catalog-limits.ts';
import { Photo } from './catalog.ts';

const { bytes, pixels } = PRODUCT_LIMITS.photos;

/** The multipart form of a picture for the settings, for the OpenAPI document. */
export const PictureForm = z.object({
  picture: z
    .file()
    .max(bytes)
    .mime([...PHOTO_TYPES])
    .describe(
      `The format is detected from the content, not the name; at most ${bytes} bytes and ${pixels} pixels`,
    ),
});

export const PictureUploaded = z.object({
  success: z.literal(true),
  message: z.string(),
  picture: Photo.describe('Its `url` can be saved as `logo` or as `home.hero.picture`'),
});
export type PictureUploaded = z.infer<typeof PictureUploaded>;
