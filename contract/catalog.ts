import { z } from 'zod';
import { CATEGORY_LIMITS } from './category-limits.ts';
import { PRODUCT_LIMITS, SEARCH_MAX_LENGTH, STOREFRONT_PAGE_SIZE } from './catalog-limits.ts';
import { Amount, QueryPrice, Timestamp, emptyAsAbsent } from './fields.ts';
import {
  ADMIN_PRODUCT_SORTS,
  CHOICES,
  CHOICE_NAMES,
  type Choice,
  type ChoiceFacet,
  FAMILY_VIEWS,
  LACK_FILTERS,
  PHOTO_FILTERS,
  PRODUCT_SORTS,
  RANKED_SORTS,
  STOCK_FILTERS,
  UNDESCRIBED_COUNTED,
} from './list-choices.ts';
import { Id } from './ids.ts';
import { LongPageInfo, MAX_LIMIT, MAX_PAGE, PageInfo, PageQuery, wholeNumber } from './paging.ts';
import { FAMILY_LIMITS } from './family-limits.ts';
import { Focus } from './product-photos.ts';
import { describeField, PRIVATE_SHOWN_FIELDS, SHOWN_FIELDS } from './product-fields.ts';
import { PRODUCT_STATES } from './product-states.ts';
import { REVIEW_LIMITS } from './review-limits.ts';
import { OptionValues, ShownFamily } from './shown-family.ts';
import { line } from './text.ts';

export const PHOTO_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

export const PhotoVariant = z.object({
  url: z.string(),
  width: z.int(),
  format: z.enum(PHOTO_FORMATS),
});
export type PhotoVariant = z.infer<typeof PhotoVariant>;

/** A photo in all its sizes. `url` is a JPEG that every client can show, `placeholder` a tiny data URI. */
export const Photo = z.object({
  _id: Id.optional().describe('Of a product’s photo'),
  alt: z.string().optional().describe('What it shows, for people who don’t see it'),
  focus: Focus.optional().describe('What stays in view where it is cropped; absent: the middle'),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  variants: z.array(PhotoVariant),
  placeholder: z.string(),
});
export type Photo = z.infer<typeof Photo>;

/** A product's rating: the mean of its stars, with two decimals, and its number of reviews. */
export const Rating = z.object({ average: z.number(), count: z.int() }).meta({ id: 'Rating' });
export type Rating = z.infer<typeof Rating>;

/** The lowest price of the 30 days before a reduction, or of the time since it has been sold. */
export const PriorPrice = z
  .object({ price: Amount, from: Timestamp, to: Timestamp })
  .meta({ id: 'PriorPrice' });

/** A product as shoppers see it. `price` is what is charged now. `stock` is what can be bought now: stock on hand minus reserved stock. */
export const Product = z
  .object({
    _id: Id,
    ...SHOWN_FIELDS,
    photos: z.array(Photo),
    regularPrice: Amount.optional().describe(
      'What it costs without its sale: what forms, files and bulk changes set. Absent without one',
    ),
    prior: PriorPrice.optional().describe('What is struck beside the price of a sale'),
    saleEndsAt: Timestamp.optional().describe('When the price of a sale ends'),
    values: OptionValues.optional().describe('Of the member of a family, by option'),
    family: ShownFamily.optional(),
    rating: Rating.optional().describe('Absent while it has no reviews'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

export const LatestProducts = z.object({ success: z.literal(true), products: z.array(Product) });
export type LatestProducts = z.infer<typeof LatestProducts>;

export const PopularProducts = z.object({ success: z.literal(true), products: z.array(Product) });
export type PopularProducts = z.infer<typeof PopularProducts>;

export const Categories = z.object({ success: z.literal(true), categories: z.array(z.string()) });
export type Categories = z.infer<typeof Categories>;

const Waiting = z
  .int()
  .describe('How many people want to be told when it is back in stock, counted up to 1,000');

export type ProductSort = (typeof PRODUCT_SORTS)[number];
export type RankedSort = (typeof RANKED_SORTS)[number];

/** Returns true if a sort is a ranking of products. */
export function isRanked(sort: string | undefined): sort is RankedSort {
  return RANKED_SORTS.some((ranked) => ranked === sort);
}

/** A flag in a query: `1` sets it. */
function yes() {
  return z.literal('1').transform(() => true);
}

const chosenValues = byChoice((choice) => [choice, line(0, limitOf(choice)).optional()]) as {
  [Name in Choice]: z.ZodOptional<z.ZodString>;
};

const ValueCounts = z
  .array(z.object({ value: z.string(), count: z.int() }))
  .describe('Most products first');
const choiceFacets = byChoice((choice) => [CHOICES[choice].facet, ValueCounts]) as Record<
  ChoiceFacet,
  typeof ValueCounts
>;

function byChoice(entry: (choice: Choice) => [string, z.ZodType]) {
  return Object.fromEntries(CHOICE_NAMES.map(entry));
}

function limitOf(choice: Choice): number {
  return describeField(choice).limits?.max ?? 0;
}

/** Query of `product/all`. An empty value counts as absent. */
export const ProductQuery = z.object({
  search: line(0, SEARCH_MAX_LENGTH).optional(),
  page: emptyAsAbsent(wholeNumber(1, MAX_PAGE)),
  limit: emptyAsAbsent(
    wholeNumber(1, MAX_LIMIT),
    `Products per page; ${STOREFRONT_PAGE_SIZE} by default`,
  ),
  min: emptyAsAbsent(QueryPrice, 'Lowest price in whole units'),
  price: emptyAsAbsent(QueryPrice, 'Price ceiling in whole units'),
  available: emptyAsAbsent(yes(), '`1` for products in stock only'),
  sale: emptyAsAbsent(yes(), '`1` for products at the price of a sale only'),
  rating: emptyAsAbsent(
    wholeNumber(REVIEW_LIMITS.stars.min, REVIEW_LIMITS.stars.max),
    'At least this many stars on average',
  ),
  sort: emptyAsAbsent(
    z
      .enum([...PRODUCT_SORTS, 'dsc'])
      .transform((sort): ProductSort => (sort === 'dsc' ? 'desc' : sort)),
  ),
  ...chosenValues,
  collection: emptyAsAbsent(line(0, CATEGORY_LIMITS.slug.max), 'The address of a collection'),
  option: z
    .record(z.string(), line(0, FAMILY_LIMITS.value.max))
    .optional()
    .describe(
      'Values of options, such as `option[Size]=M`: families with a member that has all of them, shown as that member. ' +
        'Names and values are compared without case and spaces',
    ),
  facets: emptyAsAbsent(yes(), '`1` to answer `facets`, too'),
});
export type ProductQuery = z.infer<typeof ProductQuery>;

/**
 * The facets of `product/all`: properties that narrow its matches, with the number of products for each choice. A facet counts
 * with all filters but its own.
 */
export const Facets = z
  .object({
    ...choiceFacets,
    prices: z
      .array(z.object({ min: Amount, max: Amount, count: z.int() }))
      .describe(
        'Ranges that have every product once: `min` and `max` are the parameters `min` and `price`',
      ),
    available: z.int().describe('In stock'),
    onSale: z.int().describe('At the price of a sale: `sale=1`'),
    collections: z
      .array(z.object({ value: z.string(), name: z.string(), count: z.int() }))
      .optional()
      .describe(
        `Those of the first ${CATEGORY_LIMITS.facets} collections that have some, in the owner’s order, and the one asked for; ` +
          '`value` is the parameter `collection`. Absent where there are none',
      ),
    options: z
      .array(
        z.object({
          name: z.string().describe('Such as Size'),
          values: z
            .array(z.object({ value: z.string(), swatch: z.string().optional(), count: z.int() }))
            .describe('In the order of a family that has them'),
        }),
      )
      .optional()
      .describe(
        'Options of families of which at least two values match, with the number of families that have a member on sale ' +
          'with each. Absent where there are none',
      ),
    ratings: z
      .array(z.object({ value: z.int(), count: z.int() }))
      .describe('Products with at least 4, 3, 2 and 1 stars on average'),
    more: z
      .literal(true)
      .optional()
      .describe('There are more products than are counted (10,000): each count is a lower bound'),
  })
  .meta({ id: 'Facets' });
export type Facets = z.infer<typeof Facets>;

/** A search as the shop understood it: the words, and the price limits found among them. */
export const Understood = z
  .object({
    words: z.string().describe('What was searched for, without the words that tell a price'),
    min: z.number().optional().describe('The lowest price that they tell'),
    price: z.number().optional().describe('The highest price that they tell'),
  })
  .meta({ id: 'Understood' });
export type Understood = z.infer<typeof Understood>;

/** A word of a search that is in nothing, and what was searched for instead. */
export const Correction = z
  .object({
    from: z.string().describe('The word, in lower case and without accents'),
    to: z.array(z.string()).describe('Words of the catalogue, any of which is found'),
  })
  .meta({ id: 'Correction' });
export type Correction = z.infer<typeof Correction>;

export const ProductPage = PageInfo.extend({
  success: z.literal(true),
  products: z.array(Product),
  totalIsLowerBound: z.boolean(),
  closest: z
    .boolean()
    .describe('No product matches all words of the search: these match most of them, best first'),
  understood: Understood.optional().describe('With `search`'),
  corrected: z
    .array(Correction)
    .optional()
    .describe('Words of the search that were mistyped. Absent where there are none'),
  facets: Facets.optional().describe('With `facets=1`'),
});
export type ProductPage = z.infer<typeof ProductPage>;

export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

/** `out`: nothing can be bought; `low`: 1 up to the owner's `lowStock` can. */
export type StockFilter = (typeof STOCK_FILTERS)[number];

/** Query of `product/admin-products`. Sorted by newest by default. */
export const AdminProductQuery = PageQuery.extend({
  id: z.string(),
  search: line(0, SEARCH_MAX_LENGTH).optional(),
  sort: emptyAsAbsent(z.enum(ADMIN_PRODUCT_SORTS)),
  category: line(0, PRODUCT_LIMITS.category.max).optional(),
  stock: emptyAsAbsent(z.enum(STOCK_FILTERS)),
  photos: emptyAsAbsent(
    z.enum(PHOTO_FILTERS),
    '`none` for products without a photo, `undescribed` for those with a photo that has no alternative text',
  ),
  lacks: emptyAsAbsent(
    z.enum(LACK_FILTERS),
    '`stated` for products on sale without their maker, or without who answers for them in the EU where the maker is outside',
  ),
  state: emptyAsAbsent(z.enum(PRODUCT_STATES)),
  families: emptyAsAbsent(
    z.enum(FAMILY_VIEWS),
    '`folded`: a page counts a family once, and has its members that are found (at most 50) one after the other, at the place of the first',
  ),
});
export type AdminProductQuery = z.infer<typeof AdminProductQuery>;

/** Query of `product/export.csv`, which filters as the list does. */
export const ProductExportQuery = AdminProductQuery.omit({
  page: true,
  limit: true,
  sort: true,
  families: true,
});

/** A product as admins see it. */
export const AdminProduct = Product.extend({
  ...PRIVATE_SHOWN_FIELDS,
  waiting: Waiting,
  hasFamilyPhotos: z
    .literal(true)
    .optional()
    .describe('The photos of a member are those of its family'),
  previewKey: z
    .string()
    .optional()
    .describe('Of a draft: `product/{id}?preview=KEY` and its page show it to whoever has it'),
}).meta({ id: 'AdminProduct' });
export type AdminProduct = z.infer<typeof AdminProduct>;

/** A product as answers have it that shoppers may get, too: what is for admins is only there for them. */
export const KnownProduct = AdminProduct.partial({ waiting: true });
export type KnownProduct = z.infer<typeof KnownProduct>;

export const OneProduct = z.object({ success: z.literal(true), product: KnownProduct });
export type OneProduct = z.infer<typeof OneProduct>;

/** A family, of which a list has members. */
export const ListedFamily = z.object({
  _id: Id,
  name: z.string(),
  members: z.int().describe('How many it has, with drafts'),
  from: Amount.describe('The lowest price of a member that can be bought, else of any'),
  stock: z.int().describe('Of all members'),
});
export type ListedFamily = z.infer<typeof ListedFamily>;

/** The number of products of a list with folded families. */
export const FoldedTotal = LongPageInfo.pick({ total: true, totalIsLowerBound: true });
export type FoldedTotal = z.infer<typeof FoldedTotal>;

export const AdminProductPage = LongPageInfo.extend({
  success: z.literal(true),
  products: z.array(AdminProduct),
  families: z
    .array(ListedFamily)
    .optional()
    .describe('The families of these products; absent where none is in one'),
  unfolded: FoldedTotal.optional().describe(
    'With `families=folded`: how many products the list has; `total` counts each family once',
  ),
  lowStock: z.int().describe('Stock of 1 up to this number is low'),
  undescribed: z
    .int()
    .optional()
    .describe(
      `How many products have a photo without an alternative text, counted up to ${UNDESCRIBED_COUNTED + 1}; absent where none is listed`,
    ),
});
export type AdminProductPage = z.infer<typeof AdminProductPage>;

export const ProductAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  product: KnownProduct,
});
export type ProductAnswer = z.infer<typeof ProductAnswer>;
