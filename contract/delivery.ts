import { z } from 'zod';
import { CartInQuery } from './cart-in-query.ts';
import { limitEachProduct, WANTED } from './cart-lines.ts';
import { COUNTRY_CODES } from './countries.ts';
import { CART_LIMITS } from './cart.ts';
import { Day } from './day.ts';
import { Amount, emptyAsAbsent } from './fields.ts';
import { ShownDelivery, ShownTax } from './priced-fields.ts';

const Country = z.enum(COUNTRY_CODES, 'Choose a country');
const State = z.string().trim().max(100);
const PinCode = z.string().trim().max(20);

/** Says nothing of anybody: whoever asks may be such a business or not. */
const ForBusiness = emptyAsAbsent(
  z.literal('confirmed'),
  'What a business of another member state of the EU pays whose number the shop has confirmed',
);

/** Query of `tax`. */
export const TaxQuery = z.object({
  country: Country,
  state: emptyAsAbsent(State),
  pinCode: emptyAsAbsent(
    PinCode,
    'Counts in countries with places outside the EU’s area of VAT, such as the Canaries',
  ),
  business: ForBusiness,
});
export type TaxQuery = z.infer<typeof TaxQuery>;

const RateOfClass = z.object({
  class: z.string(),
  percent: z.number(),
  parts: z.array(z.object({ name: z.string(), percent: z.number() })).optional(),
});

/** The rates of each class of tax in a place, now. */
export const TaxAnswer = z.object({
  success: z.literal(true),
  rates: z.array(RateOfClass),
  pricesInclude: z.boolean(),
});
export type TaxAnswer = z.infer<typeof TaxAnswer>;

/** Query of `delivery`. */
export const DeliveryQuery = z.object({
  country: Country,
  state: emptyAsAbsent(State),
  pinCode: emptyAsAbsent(PinCode),
  items: emptyAsAbsent(
    CartInQuery,
    'The cart as `ID:QTY,ID:QTY,…`. Products that are no longer sold are left out',
  ),
  coupon: emptyAsAbsent(z.string().max(200)),
  business: ForBusiness,
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

/** Reasons for an answer without a way of delivery. */
export const NO_DELIVERY = ['COUNTRY', 'POSTCODE', 'TOO_HEAVY'] as const;

/** A way of delivery of a cart, in whole units. */
export const OfferedMethod = ShownDelivery.extend({
  earliest: Day,
  latest: Day,
  total: Amount.describe('Of the whole cart, with it'),
  taxClass: z.string().optional().describe('Of its tax, where it has one of its own'),
});
export type OfferedMethod = z.infer<typeof OfferedMethod>;

export const DeliveryAnswer = z.object({
  success: z.literal(true),
  methods: z.array(OfferedMethod).describe('Parcels, the cheapest first, then pickups'),
  reason: z.enum(NO_DELIVERY).optional().describe('Why there is none'),
});
export type DeliveryAnswer = z.infer<typeof DeliveryAnswer>;

/** Body of `settings/try`: a cart and where it would go. */
export const SettingsTry = z.strictObject({
  address: z.strictObject({
    country: Country,
    state: State.optional(),
    pinCode: PinCode.optional(),
  }),
  items: z
    .array(z.strictObject(WANTED))
    .max(CART_LIMITS.lines)
    .superRefine(limitEachProduct)
    .default([])
    .describe('Lines of the same product count together towards the limit, as in a cart'),
  coupon: z.string().trim().max(200).optional(),
});
export type SettingsTry = z.infer<typeof SettingsTry>;

const why = z.string().describe('A sentence');

/** The zone, rates and quote that count for a cart, each with its reason. */
export const SettingsTried = z.object({
  success: z.literal(true),
  zone: z
    .object({ _id: z.string(), name: z.string(), why })
    .nullable()
    .describe('Null: the shop delivers there without zones, or not at all'),
  methods: z.array(
    OfferedMethod.partial({ total: true, price: true, tax: true }).extend({
      fits: z.boolean(),
      why,
    }),
  ),
  rates: z.array(RateOfClass.extend({ name: z.string(), why })),
  quote: z
    .object({
      lines: z.array(
        z.object({
          productId: z.string(),
          name: z.string(),
          price: Amount,
          quantity: z.int(),
          taxPercent: z.number(),
          tax: Amount,
          discount: Amount,
        }),
      ),
      subtotal: Amount,
      tax: Amount,
      taxIncluded: Amount,
      taxes: z.array(ShownTax),
      shippingCharges: Amount,
      discount: Amount,
      total: Amount,
      delivery: ShownDelivery,
      why,
    })
    .nullable()
    .describe('With the cheapest parcel; null if none can be sent there'),
  withoutWeight: z
    .int()
    .describe(
      'How many products on sale have no weight, if a way of delivery counts by it; else 0',
    ),
});
export type SettingsTried = z.infer<typeof SettingsTried>;
