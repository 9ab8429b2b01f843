import { z } from 'zod';
import { COUNTRY_CODES } from './countries.ts';
import { SETTINGS_LIMITS } from './settings-limits.ts';
import type { SettingDescription } from './setting-description.ts';
import { SEED_TAX, STANDARD_CLASS } from './tax-rules.ts';
import { line } from './text.ts';

const { classes, rates, className } = SETTINGS_LIMITS.tax;

/** A percentage with at most four decimals. */
const Percent = z
  .number('A percentage, please')
  .min(0, 'A percentage, please: at least 0')
  .max(100, 'A percentage, please: at most 100')
  .refine(
    (percent) => Math.abs(percent * 10_000 - Math.round(percent * 10_000)) < 1e-6,
    'A percentage, please, with at most four decimals',
  );

const ClassId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Small letters, digits and dashes, please: at most 40');

const RateDay = z.iso.date('A day, please, such as 2026-01-01');

/** A class of goods that are taxed alike. */
export const TaxClass = z.strictObject({
  _id: ClassId,
  name: line(1, className.max, 'A name, please'),
});
export type TaxClass = z.infer<typeof TaxClass>;

/** A rate of a class in a country, or in one of its states. */
export const TaxRate = z
  .strictObject({
    class: ClassId,
    country: z.enum(COUNTRY_CODES, 'Choose a country'),
    state: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{1,3}$/, 'The code of a state, please, such as QC')
      .optional()
      .describe('Absent: the whole country'),
    percent: Percent,
    parts: z
      .array(z.strictObject({ name: line(1, 20, 'A name, please'), percent: Percent }))
      .min(1, 'At least one part, please')
      .max(4, 'At most four parts, please')
      .optional()
      .describe('Such as GST and QST, or HST alone; together they are the percentage'),
    from: RateDay.optional().describe("The first day on which it counts, in the shop's time zone"),
    to: RateDay.optional().describe('The last such day'),
  })
  .superRefine(({ percent, parts, from, to }, context) => {
    const sum = parts?.reduce((upTo, part) => upTo + Math.round(part.percent * 10_000), 0);
    if (sum !== undefined && sum !== Math.round(percent * 10_000))
      context.addIssue({
        code: 'custom',
        path: ['parts'],
        message: 'The parts must add up to the percentage',
      });
    if (from !== undefined && to !== undefined && to < from)
      context.addIssue({
        code: 'custom',
        path: ['to'],
        message: 'Must not be before the first day',
      });
  });

const TaxClasses = z
  .array(TaxClass)
  .min(1, 'At least one class, please')
  .max(classes.max, `At most ${classes.max} classes, please`)
  .superRefine((all, context) => {
    for (const [at, { _id }] of all.entries())
      if (all.findIndex((one) => one._id === _id) < at)
        context.addIssue({ code: 'custom', path: [at, '_id'], message: 'Each class once, please' });
    if (!all.some(({ _id }) => _id === STANDARD_CLASS))
      context.addIssue({
        code: 'custom',
        path: [],
        message: `The class “${STANDARD_CLASS}” must stay`,
      });
  });

const TaxRates = z
  .array(TaxRate)
  .max(rates.max, `At most ${rates.max} rates, please`)
  .superRefine((all, context) => {
    const seen = new Map<string, { from: string; to: string }[]>();
    for (const [
      at,
      { class: taxClass, country, state = '', from = '', to = '9999' },
    ] of all.entries()) {
      const key = `${taxClass} ${country} ${state}`;
      const others = seen.get(key) ?? [];
      if (others.some((other) => from <= other.to && other.from <= to))
        context.addIssue({
          code: 'custom',
          path: [at],
          message: 'There is another rate of this class, country and state then',
        });
      seen.set(key, [...others, { from, to }]);
    }
  });

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, 'Choose one');

/** The owner's rules of tax, edited on a screen of their own. */
export const TAX_FIELDS = {
  'tax.pricesInclude': {
    kind: 'screen',
    schema: z.boolean().describe('Prices hold the tax already'),
    usual: SEED_TAX.pricesInclude,
    isPublic: true,
    label: 'Prices include tax',
    inLog: 'Tax in prices',
  },
  'tax.discount': {
    kind: 'screen',
    schema: choice(['before', 'after']).describe(
      'The discount comes off before tax is computed, or after',
    ),
    usual: SEED_TAX.discount,
    isPublic: true,
    label: 'When the discount comes off',
    inLog: 'Order of discount and tax',
    choices: [
      ['before', 'Before tax'],
      ['after', 'After tax'],
    ],
  },
  'tax.rounding': {
    kind: 'screen',
    schema: choice(['unit', 'minor']).describe(
      'Tax is rounded to whole units, or to minor units such as cents; once for each rate',
    ),
    usual: SEED_TAX.rounding,
    isPublic: true,
    label: 'Rounding of tax',
    choices: [
      ['unit', 'To whole units'],
      ['minor', 'To the smallest coin'],
    ],
  },
  'tax.delivery': {
    kind: 'screen',
    schema: choice(['none', 'class', 'proportion']).describe(
      'Delivery is not taxed, taxed by a class, or in the proportion of the goods',
    ),
    usual: SEED_TAX.delivery,
    isPublic: true,
    label: 'Tax on delivery',
    choices: [
      ['none', 'None'],
      ['class', 'By its class'],
      ['proportion', 'In the proportion of the goods'],
    ],
  },
  'tax.deliveryClass': {
    kind: 'screen',
    schema: ClassId.optional().describe('With `class`; absent: `standard`'),
    isPublic: true,
    label: 'Class of delivery',
  },
  'tax.acrossBorders': {
    kind: 'screen',
    schema: choice(['samePrice', 'sameNet'])
      .optional()
      .describe(
        'Where prices hold tax, in another country: the same price, or the same price without tax. Absent: `samePrice`',
      ),
    isPublic: true,
    label: 'Prices in other countries',
    choices: [
      ['samePrice', 'The same price'],
      ['sameNet', 'The same price without tax'],
    ],
  },
  'tax.destination': {
    kind: 'screen',
    schema: choice(['threshold', 'always'])
      .optional()
      .describe(
        'Sales to consumers in other member states of the EU: home rates up to the threshold, or always those there. Absent: `threshold`',
      ),
    label: 'Sales to other countries of the EU',
    inLog: 'Tax on sales to other countries of the EU',
    choices: [
      ['threshold', 'Home rates up to €10,000 a year'],
      ['always', 'Always the rates there'],
    ],
  },
  'tax.asksBusinesses': {
    kind: 'screen',
    schema: z
      .boolean()
      .describe('People who buy for a business can enter its VAT or GST number, which papers show'),
    usual: false,
    isPublic: true,
    label: 'Ask businesses for their number',
    inLog: 'Numbers of businesses',
  },
  'tax.classes': {
    kind: 'screen',
    schema: TaxClasses.describe('Classes of goods that are taxed alike'),
    usual: [{ _id: STANDARD_CLASS, name: 'Standard' }],
    isPublic: true,
    label: 'Classes of tax',
  },
  'tax.rates': {
    kind: 'screen',
    schema: TaxRates.describe('`taxPercent` is the rate wherever there is none'),
    usual: [],
    label: 'Rates of tax',
  },
} as const satisfies Record<string, SettingDescription>;

/** A mistake in settings, at its path. */
interface Problem {
  path: string;
  message: string;
}

/** The first class that rates or delivery name and the list of classes lacks; undefined if there is none. */
export function taxProblem(tax: {
  classes: readonly { _id: string }[];
  rates: readonly { class: string }[];
  deliveryClass?: string | undefined;
}): Problem | undefined {
  const isKnown = (id: string) => tax.classes.some(({ _id }) => _id === id);
  const at = tax.rates.findIndex((rate) => !isKnown(rate.class));
  if (at >= 0) return { path: `tax.rates.${at}.class`, message: 'There is no such class' };
  if (tax.deliveryClass !== undefined && !isKnown(tax.deliveryClass))
    return { path: 'tax.deliveryClass', message: 'There is no such class' };
  return undefined;
}
