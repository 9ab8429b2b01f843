import { z } from 'zod';
import { SETTINGS_LIMITS } from './settings-limits.ts';
import { line, paragraph } from './text.ts';

const { slug, pageTitle, pageBody } = SETTINGS_LIMITS;

/** A page of the shop's own, at `/page/:slug`. */
export const ShopPage = z.strictObject({
  slug: z
    .string()
    .max(slug.max, `At most ${slug.max} letters, please`)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Only small letters, digits and dashes, please'),
  title: line(pageTitle.min, pageTitle.max, 'A title, please'),
  body: paragraph(0, pageBody.max, 'A shorter text, please').describe('Markdown'),
});
export type ShopPage = z.infer<typeof ShopPage>;
