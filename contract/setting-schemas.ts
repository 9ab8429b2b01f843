import { z } from 'zod';
import { COUNTRY_CODES } from './countries.ts';
import { Amount, Percentage } from './fields.ts';
import { SETTINGS_LIMITS } from './settings-limits.ts';
import { ShopPage } from './shop-page.ts';

const limits = SETTINGS_LIMITS;

/** Whole currency units. */
export const Money = Amount.min(0, 'An amount, please: at least 0').max(
  limits.amount.max,
  `An amount, please: at most ${limits.amount.max}`,
);

export const TaxPercent = Percentage.min(0, 'A percentage, please: at least 0')
  .max(limits.taxPercent.max, `A percentage, please: at most ${limits.taxPercent.max}`)
  .describe('Added to the subtotal; at most two decimals');

export const Days = z
  .int('A whole number of days, please')
  .min(0, 'A number of days, please: at least 0')
  .max(limits.days.max, `A number of days, please: at most ${limits.days.max}`);

/** From how many to how many days a parcel takes. */
export const DayRange = z
  .tuple([Days, Days])
  .refine(([from, to]) => from <= to, 'The first number of days must not be above the second');

export const Country = z.enum(COUNTRY_CODES, 'Choose a country');

/** The countries that the shop delivers to. */
export const Countries = z
  .array(Country)
  .min(1, 'Choose at least one country')
  .refine((codes) => new Set(codes).size === codes.length, 'Each country once, please');

export const LowStock = z
  .int('A whole number, please')
  .min(0, 'A number, please: at least 0')
  .max(limits.lowStock.max, `A number, please: at most ${limits.lowStock.max}`);

/** The shop's own pages, in their order. */
export const ShopPages = z
  .array(ShopPage)
  .max(limits.pages.max, `At most ${limits.pages.max} pages, please`)
  .refine(
    (pages) => new Set(pages.map(({ slug }) => slug)).size === pages.length,
    'Two pages have the same address',
  );
