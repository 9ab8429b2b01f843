import { z } from 'zod';
import { PRODUCT_LIMITS } from './catalog-limits.ts';
import { PriorPrice } from './catalog.ts';
import { Amount, Percentage, Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { LongPageInfo, PageQuery } from './paging.ts';
import { SALE_LIMITS, SALE_STATES } from './sale-limits.ts';
import { line } from './text.ts';

const { name, things, percent, prices } = SALE_LIMITS;
const { price } = PRODUCT_LIMITS;

const Time = z.iso
  .datetime({ offset: true, message: 'A date and time, please' })
  .describe('ISO 8601, with its offset');

const ids = () => z.array(Id).max(things.max, `At most ${things.max}, please`);
const Name = line(name.min, name.max, 'A name, please');

/** What a sale is of: every product in any of these. */
const Of = z.strictObject({
  products: ids().optional(),
  families: ids().optional(),
  categories: z
    .array(line(1, PRODUCT_LIMITS.category.max, 'A category, please'))
    .max(things.max, `At most ${things.max}, please`)
    .optional()
    .describe('By name'),
  collections: ids().optional().describe('None whose rule asks what is on sale'),
});

const Price = Amount.min(price.min, `Must be at least ${price.min}`).max(
  price.max,
  `Must be at most ${price.max}`,
);

const Change = z
  .union(
    [
      z.strictObject({
        percent: Percentage.min(percent.min, `Must be at least ${percent.min}`).max(
          percent.max,
          `Must be at most ${percent.max}`,
        ),
      }),
      z.strictObject({ amount: Price }),
      z.strictObject({
        prices: z
          .record(Id, Price)
          .refine(
            (typed) => Object.keys(typed).length <= prices.max,
            `At most ${prices.max}, please`,
          )
          .describe('The price of each product by its id, which the sale is then of'),
      }),
    ],
    'One of percent, amount and prices, please',
  )
  .describe('Off the regular price, or the price itself');

const FIELDS = { name: Name, from: Time, to: Time, of: Of, change: Change };

/** Body of `sale`. */
export const NewSale = z.strictObject(FIELDS);
export type NewSale = z.infer<typeof NewSale>;

/** Body of `sale/preview`. */
export const SaleToPreview = z.strictObject({
  ...FIELDS,
  except: Id.optional().describe('The sale that it would take the place of'),
});
export type SaleToPreview = z.infer<typeof SaleToPreview>;

/** Body of `PUT sale/{id}`: what is not sent stays as it is. */
export const SaleChanges = z.strictObject(FIELDS).partial();
export type SaleChanges = z.infer<typeof SaleChanges>;

export const Sale = z
  .object({
    _id: Id,
    name: z.string(),
    from: Timestamp,
    to: Timestamp,
    of: z.object({
      products: z.array(Id).optional(),
      families: z.array(Id).optional(),
      categories: z.array(z.string()).optional(),
      collections: z.array(Id).optional(),
    }),
    change: z.union([
      z.object({ percent: z.number() }),
      z.object({ amount: Amount }),
      z.object({ prices: z.record(Id, Amount) }),
    ]),
    state: z.enum(SALE_STATES),
    isPlanned: z.boolean().describe('Whether all its products have their prices to come'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Sale' });
export type Sale = z.infer<typeof Sale>;

export const SaleAnswer = z.object({ success: z.literal(true), message: z.string(), sale: Sale });
export type SaleAnswer = z.infer<typeof SaleAnswer>;

/** Query of `sale/all`. The one that begins last is first. */
export const SaleQuery = PageQuery.extend({
  id: z.string(),
  state: z.enum(SALE_STATES).optional(),
});
export type SaleQuery = z.infer<typeof SaleQuery>;

export const SalePage = LongPageInfo.extend({ success: z.literal(true), sales: z.array(Sale) });
export type SalePage = z.infer<typeof SalePage>;

/** A sale and what it brought: orders that aren't cancelled, at its prices. */
export const OneSale = z.object({
  success: z.literal(true),
  sale: Sale,
  brought: z.object({ orders: z.int(), pieces: z.int(), revenue: Amount }),
});
export type OneSale = z.infer<typeof OneSale>;

/** What a sale would do when it begins. */
export const SalePreview = z.object({
  success: z.literal(true),
  products: z.int().describe('How many products it is of'),
  lowered: z.int().describe('How many of them would cost less than without a sale'),
  unstruck: z
    .int()
    .describe(
      'How many of those would have nothing struck: they cost as little in the 30 days before',
    ),
  examples: z
    .array(
      z.object({
        _id: Id,
        name: z.string(),
        regularPrice: Amount,
        price: Amount.describe('What would be charged, by all sales'),
        prior: PriorPrice.optional(),
      }),
    )
    .describe(`The first ${SALE_LIMITS.examples} by name`),
  notBelow: z
    .object({
      count: z.int(),
      examples: z
        .array(
          z.object({
            _id: Id,
            name: z.string(),
            typed: Amount,
            charged: Amount.describe('What will be charged then without this sale'),
          }),
        )
        .describe(`The first ${SALE_LIMITS.examples} by name`),
    })
    .describe('Products whose typed price lowers nothing: as much or less is charged anyway'),
  belowCost: z
    .object({
      count: z.int(),
      examples: z
        .array(z.object({ _id: Id, name: z.string(), price: Amount }))
        .describe(`The first ${SALE_LIMITS.examples} by name`),
    })
    .describe('Products that the sale would charge less for than the shop pays'),
});
export type SalePreview = z.infer<typeof SalePreview>;

export const PriceHistory = z.object({
  success: z.literal(true),
  prices: z.array(
    z.object({
      amount: Amount,
      from: Timestamp,
      to: Timestamp.optional().describe('Absent: until it is changed'),
      sale: z.object({ _id: Id, name: z.string() }).optional(),
    }),
  ),
});
export type PriceHistory = z.infer<typeof PriceHistory>;
