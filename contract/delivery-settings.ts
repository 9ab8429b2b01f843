import { z } from 'zod';
import { clearable } from './clearable.ts';
import { COUNTRY_CODES } from './countries.ts';
import type { SettingDescription } from './setting-description.ts';
import { DayRange, Money } from './setting-schemas.ts';
import { SETTINGS_LIMITS } from './settings-limits.ts';
import { line, paragraph } from './text.ts';

const { zones, methods, bands, patterns, name, weight, pieces, handlingDays } =
  SETTINGS_LIMITS.delivery;

const Country = z.enum(COUNTRY_CODES, 'Choose a country');

const Key = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Small letters, digits and dashes, please: at most 40');

/** A prefix of postal codes, or a range of codes of the same length. */
const CodePattern = z
  .string()
  .trim()
  .toUpperCase()
  .max(21)
  .regex(
    /^[A-Z0-9 ]{1,10}(?:-[A-Z0-9 ]{1,10})?$/,
    'Postal codes, please, such as 411 or 560001-560100',
  )
  .refine((pattern) => {
    const [from = '', to] = pattern.split('-');
    return to === undefined || (from.length === to.length && from <= to);
  }, 'A range, please, of two codes of the same length, the lower one first');

const Band = z.strictObject({
  upTo: z
    .number()
    .min(0)
    .max(SETTINGS_LIMITS.amount.max)
    .nullable()
    .describe('A subtotal in whole units, a weight in grams or a number of pieces; null: no limit'),
  price: Money,
});

const METHOD = {
  _id: Key,
  name: line(1, name.max, 'A name, please'),
  kind: z.enum(['parcel', 'pickup']),
  carrier: line(0, name.max, 'A shorter name, please').optional(),
  days: DayRange.describe('From how many to how many working days it takes'),
  by: z.enum(['subtotal', 'weight', 'pieces']),
  bands: z
    .array(Band)
    .min(1, 'At least one price, please')
    .max(bands.max, `At most ${bands.max} prices, please`)
    .describe('By rising `upTo`; the last may be null. What is beyond the last can not be sent so'),
  freeAbove: Money.optional().describe('Free for a subtotal above this'),
  taxClass: Key.optional(),
  handlingDays: z
    .int()
    .min(0)
    .max(handlingDays.max)
    .optional()
    .describe('Working days until it is sent; absent: 0'),
  cutOff: z
    .int()
    .min(0)
    .max(23)
    .optional()
    .describe("The hour of the shop's day from which an order counts as of the next working day"),
  daysOff: z
    .array(z.int().min(1).max(7))
    .max(6, 'At least one working day, please')
    .optional()
    .describe('Days of the week without work: 1 for Monday to 7 for Sunday; absent: none'),
  address: paragraph(0, SETTINGS_LIMITS.address.max, 'A shorter address, please').optional(),
  hours: line(0, SETTINGS_LIMITS.tagline.max, 'Shorter hours, please').optional(),
};

type Priced = Pick<z.infer<z.ZodObject<typeof METHOD>>, 'bands' | 'by'>;

function checkBands({ bands: steps, by }: Priced, context: z.RefinementCtx): void {
  for (const [at, { upTo }] of steps.entries()) {
    const before = steps[at - 1]?.upTo;
    const isLast = at === steps.length - 1;
    if (upTo === null && !isLast)
      context.addIssue({
        code: 'custom',
        path: ['bands', at, 'upTo'],
        message: 'Only the last price may count for any',
      });
    else if (upTo !== null && before !== undefined && before !== null && upTo <= before)
      context.addIssue({
        code: 'custom',
        path: ['bands', at, 'upTo'],
        message: 'Must be above the one before',
      });
    const most = by === 'weight' ? weight.max : by === 'pieces' ? pieces.max : Infinity;
    if (upTo !== null && (upTo > most || (by !== 'subtotal' && !Number.isInteger(upTo))))
      context.addIssue({
        code: 'custom',
        path: ['bands', at, 'upTo'],
        message: `A whole number, please: at most ${most}`,
      });
  }
}

/** A way of delivery, or a place where parcels are picked up. */
export const Method = z.strictObject(METHOD).superRefine(checkBands);
/** The same in a change of the settings. */
const MethodChange = z.strictObject(clearable(METHOD)).superRefine(checkBands);

const byCountry = <Of extends z.ZodType>(of: Of) =>
  z.partialRecord(Country, z.array(of).min(1).max(patterns.max));

const zoneOf = <Of extends typeof Method | typeof MethodChange>(method: Of) => ({
  _id: Key,
  name: line(1, name.max, 'A name, please'),
  countries: z
    .array(Country)
    .min(1, 'Choose at least one country')
    .refine((codes) => new Set(codes).size === codes.length, 'Each country once, please'),
  states: byCountry(z.string().trim().toUpperCase().min(1).max(40))
    .optional()
    .describe('Only these states of a country, by their codes'),
  postcodes: byCountry(CodePattern)
    .optional()
    .describe('Only these postal codes of a country: prefixes ("411") or ranges ("560001-560100")'),
  methods: z
    .array(method)
    .max(methods.max, `At most ${methods.max} ways of delivery, please`)
    .describe('None: not delivered there'),
});

interface Places {
  countries: readonly string[];
  states?: object | null | undefined;
  postcodes?: object | null | undefined;
}

function checkPlaces(zone: Places, context: z.RefinementCtx): void {
  for (const part of ['states', 'postcodes'] as const)
    for (const country of Object.keys(zone[part] ?? {}))
      if (!zone.countries.some((code) => code === country))
        context.addIssue({
          code: 'custom',
          path: [part, country],
          message: 'This country is not in the zone',
        });
}

/** A zone: places that have the same ways of delivery. */
export const Zone = z.strictObject(zoneOf(Method)).superRefine(checkPlaces);
const ZoneChange = z.strictObject(clearable(zoneOf(MethodChange))).superRefine(checkPlaces);

interface Ids {
  _id: string;
  methods: readonly { _id: string }[];
}

function checkIds(all: readonly Ids[], context: z.RefinementCtx): void {
  const [seen, ids] = [new Set<string>(), new Set<string>()];
  for (const [at, zone] of all.entries()) {
    if (ids.has(zone._id))
      context.addIssue({ code: 'custom', path: [at, '_id'], message: 'Each zone once, please' });
    ids.add(zone._id);
    for (const [nth, { _id }] of zone.methods.entries()) {
      if (seen.has(_id))
        context.addIssue({
          code: 'custom',
          path: [at, 'methods', nth, '_id'],
          message: 'Each way of delivery has an id of its own',
        });
      seen.add(_id);
    }
  }
}

const listOf = <Of extends typeof Zone | typeof ZoneChange>(zone: Of) =>
  z.array(zone).max(zones.max, `At most ${zones.max} zones, please`).superRefine(checkIds);
const Zones = listOf(Zone);
/** The zones in a change of the settings: null clears what a zone or way of delivery may lack. */
export const ZonesChange = listOf(ZoneChange);

/** The owner's rules of delivery, edited on a screen of their own. */
export const DELIVERY_FIELDS = {
  'delivery.zones': {
    kind: 'screen',
    schema: Zones.describe(
      'Where the shop delivers to, how, and for how much. None: `shippingCharge` and `freeShippingAbove` to all `countries`',
    ),
    usual: [],
    label: 'Zones of delivery',
  },
} as const satisfies Record<string, SettingDescription>;

/** The first class that a method names and the shop lacks; undefined if there is none. */
export function deliveryProblem(
  { zones: all }: { zones: readonly { methods: readonly { taxClass?: string | undefined }[] }[] },
  classes: readonly { _id: string }[],
): { path: string; message: string } | undefined {
  for (const [at, zone] of all.entries())
    for (const [nth, { taxClass }] of zone.methods.entries())
      if (taxClass !== undefined && !classes.some(({ _id }) => _id === taxClass))
        return {
          path: `delivery.zones.${at}.methods.${nth}.taxClass`,
          message: 'There is no such class',
        };
  return undefined;
}
