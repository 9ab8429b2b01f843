import { z } from 'zod';
import { CATEGORY_LIMITS, isSlug } from './category-limits.ts';
import { Timestamp } from './fields.ts';
import { ShopPicture } from './home-settings.ts';
import { Id } from './ids.ts';
import { line, paragraph } from './text.ts';

const { slug, words, title, description } = CATEGORY_LIMITS;

/** The texts that the owner writes of a category or collection, besides its name. */
export const ListingFields = z.strictObject({
  slug: z
    .string()
    .trim()
    .min(1)
    .max(slug.max, `At most ${slug.max} letters, please`)
    .refine(isSlug, 'Small letters, digits and hyphens, please')
    .describe('The name in the address of its page; absent: made of its name'),
  title: line(0, title.max, 'A shorter title, please').describe(
    'For search engines; empty: its name',
  ),
  description: line(0, description.max, 'A shorter description, please').describe(
    'For search engines; empty: made of its words',
  ),
  words: paragraph(0, words.max, 'Fewer words, please').describe('Markdown'),
  picture: ShopPicture.nullable().describe('An address that `listing/picture` answered'),
  order: z.int().min(1).max(CATEGORY_LIMITS.categories.max).describe('Its place, from 1'),
});

/** A category or collection in a list. */
export const ListedListing = z.object({
  _id: Id,
  name: z.string(),
  slug: z.string().describe('`/category/SLUG` or `/collection/SLUG` is its page'),
  order: z.int().describe('Its place, from 1'),
  title: z.string().describe('For search engines; empty: its name'),
  description: z.string().describe('For search engines; empty: made of its words'),
  picture: z.string().optional().describe('The address of its picture'),
  updatedAt: Timestamp,
});

/** The words of one, which lists leave out. */
export const Words = z.string().describe('Markdown');

/** Other headers are not checked. */
export const ListingVersion = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('`updatedAt` of it when it was opened: 412 if it has changed since'),
});
