import { z } from 'zod';
import { PRODUCT_LIMITS } from './catalog-limits.ts';
import { Id } from './ids.ts';
import { line } from './text.ts';

const { most, alt } = PRODUCT_LIMITS.photos;

const Share = z.number('A number from 0 to 1, please').min(0).max(1);

/** The point of a photo that stays in view where it is cropped: shares of its width and height. */
export const Focus = z.strictObject({ x: Share, y: Share });
export type Focus = z.infer<typeof Focus>;

/** Body of `PUT product/{id}/photos`: all photos that stay, in their order. */
export const PhotosToSave = z.strictObject({
  photos: z
    .array(
      z.strictObject({
        _id: Id,
        alt: line(0, alt, 'A shorter text, please')
          .optional()
          .describe('What it shows, for people who don’t see it; absent: as it is'),
        focus: Focus.nullable().optional().describe('null: the middle; absent: as it is'),
      }),
    )
    .max(most, `At most ${most} photos, please`),
});
export type PhotosToSave = z.infer<typeof PhotosToSave>;

/** The photo that an added one replaces and whose text it keeps, or all of them. */
export const Replaced = z.union([z.literal('all'), Id]);
export type Replaced = z.infer<typeof Replaced>;
