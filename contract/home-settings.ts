import { z } from 'zod';
import { CATEGORY_LIMITS } from './category-limits.ts';
import { PRODUCT_LIMITS } from './catalog-limits.ts';
import { Id } from './ids.ts';
import { SETTINGS_LIMITS } from './settings-limits.ts';
import { line, paragraph } from './text.ts';

const { heroTitle, heroWords, linkLabel, linkAddress, rows, rowTitle, collection, menu } =
  SETTINGS_LIMITS;

/** The address of a picture that the shop serves. */
export const ShopPicture = z
  .string()
  .max(linkAddress.max)
  .regex(/^\/photos\/\w[\w.-]*$/, "Must be a picture of the shop's own, such as /photos/…");

const NOT_IN_SHOP = 'Must be a path in the shop, such as /search';
/** Browsers remove dot segments from a path, so "/.//elsewhere" would lead to another site. */
const DOT_SEGMENT = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/** Two slashes begin another site's address where something before them is left out, as in "/;//elsewhere". */
const EMPTY_SEGMENT = /^[^?#]*\/\//;

/** A path in the shop, such as `/search?category=Audio`. */
const ShopPath = z
  .string()
  .trim()
  .max(linkAddress.max)
  .regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u, NOT_IN_SHOP)
  .refine((path) => !DOT_SEGMENT.test(path) && !EMPTY_SEGMENT.test(path), NOT_IN_SHOP);

/** The top of the home page. What is absent is shown as in a new shop; a product has a picture and a link of its own. */
export const Hero = z.strictObject({
  product: Id.optional().describe('Shown as the featured product; by default the shop picks one'),
  picture: ShopPicture.optional().describe("Shown instead of the product's picture"),
  title: line(0, heroTitle.max).optional(),
  words: paragraph(0, heroWords.max).optional(),
  link: z
    .strictObject({
      label: line(linkLabel.min, linkLabel.max, 'Words for the link, please'),
      to: ShopPath,
    })
    .optional(),
});
export type Hero = z.infer<typeof Hero>;

const title = line(0, rowTitle.max).optional().describe('Absent: a title that says what it is');

/** A row of products on the home page. */
export const HomeRow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('latest'), title }),
  z.strictObject({ kind: z.literal('bestSellers').describe('Of the last 30 days'), title }),
  z.strictObject({ kind: z.literal('backInStock'), title }),
  z.strictObject({
    kind: z.literal('category'),
    category: line(PRODUCT_LIMITS.category.min, PRODUCT_LIMITS.category.max, 'A category, please'),
    title,
  }),
  z.strictObject({
    kind: z.literal('listing').describe('Of a collection'),
    slug: z
      .string()
      .min(1, 'A collection, please')
      .max(CATEGORY_LIMITS.slug.max)
      .describe('Its address'),
    title,
  }),
  z.strictObject({
    kind: z.literal('collection'),
    products: z
      .array(Id)
      .min(collection.min, 'Choose at least one product')
      .max(collection.max, `Choose at most ${collection.max} products`)
      .describe('In their order; those no longer sold are left out'),
    title,
  }),
]);
export type HomeRow = z.infer<typeof HomeRow>;

const MenuLink = z.strictObject({
  label: line(linkLabel.min, linkLabel.max, 'Words for the link, please'),
  to: ShopPath,
});

/** The menu of the shop: links, and links below each. */
const Menu = z
  .array(
    MenuLink.extend({
      items: z.array(MenuLink).max(menu.below, `At most ${menu.below} links, please`).optional(),
    }),
  )
  .max(menu.max, `At most ${menu.max} links at the top, please`)
  .refine(
    (links) => JSON.stringify(links).length <= menu.letters,
    'A shorter menu, please: every page has it',
  );
export type Menu = z.infer<typeof Menu>;

/** The home page as the owner arranged it. */
export const HomeSettings = z.strictObject({
  hero: Hero.optional(),
  rows: z.array(HomeRow).max(rows.max).optional().describe('In their order'),
  menu: Menu.optional().describe('Of all pages; absent: none'),
});
export type HomeSettings = z.infer<typeof HomeSettings>;
