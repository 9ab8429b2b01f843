import { z } from 'zod';
import { Carriers, DEFAULT_CARRIERS } from './carriers.ts';
import { LOW_STOCK } from './catalog-limits.ts';
import { COUNTRY_CODES } from './countries.ts';
import { DEFAULT_PAGES } from './default-pages.ts';
import { DEFAULT_SYNONYMS } from './default-synonyms.ts';
import { Amount, Timestamp } from './fields.ts';
import { HomeSettings, ShopPicture } from './home-settings.ts';
import { LetterSettings } from './letters.ts';
import { toWhole } from './money.ts';
import { DEFAULT_RULES } from './pricing.ts';
import { DEFAULT_SELLER, Seller } from './seller.ts';
import { SETTINGS_LIMITS } from './settings-limits.ts';
import { Synonyms } from './synonyms.ts';
import { emailAddress, line, paragraph } from './text.ts';

const limits = SETTINGS_LIMITS;

const Money = Amount.min(0, 'An amount, please: at least 0').max(
  limits.amount.max,
  `An amount, please: at most ${limits.amount.max}`,
);

/** Percentages have at most two decimals, as amounts have. */
const TaxPercent = Amount.min(0, 'A percentage, please: at least 0')
  .max(limits.taxPercent.max, `A percentage, please: at most ${limits.taxPercent.max}`)
  .describe('Added to the subtotal; at most two decimals');

const Days = z
  .int('A whole number of days, please')
  .min(0, 'A number of days, please: at least 0')
  .max(limits.days.max, `A number of days, please: at most ${limits.days.max}`);

/** From how many to how many days a parcel takes. */
export const DayRange = z
  .tuple([Days, Days])
  .refine(([from, to]) => from <= to, 'The first number of days must not be above the second');
export type DayRange = z.infer<typeof DayRange>;

const Country = z.enum(COUNTRY_CODES, 'Choose a country');

/** A page of the shop's own, at `/page/:slug`. */
export const ShopPage = z.strictObject({
  slug: z
    .string()
    .max(limits.slug.max, `At most ${limits.slug.max} letters, please`)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Only small letters, digits and dashes, please'),
  title: line(limits.pageTitle.min, limits.pageTitle.max, 'A title, please'),
  body: paragraph(0, limits.pageBody.max, 'A shorter text, please').describe('Markdown'),
});
export type ShopPage = z.infer<typeof ShopPage>;

const fields = {
  name: line(limits.name.min, limits.name.max, 'A name, please'),
  tagline: line(0, limits.tagline.max, 'A shorter tagline, please'),
  logo: ShopPicture.optional().describe('Absent: the name is shown'),
  contact: z.strictObject({
    email: emailAddress(0, limits.email.max, 'help@example.com'),
    phone: line(0, limits.phone.max, 'A phone number, please'),
    address: paragraph(0, limits.address.max, 'A postal address, please'),
  }),
  taxPercent: TaxPercent,
  shippingCharge: Money.describe('For a subtotal up to `freeShippingAbove`'),
  freeShippingAbove: Money.describe('Shipping is free for a subtotal above this'),
  deliveryDays: z.strictObject({
    default: DayRange,
    byCountry: z.partialRecord(Country, DayRange),
  }),
  countries: z
    .array(Country)
    .min(1, 'Choose at least one country')
    .refine((codes) => new Set(codes).size === codes.length, 'Each country once, please')
    .describe('Where the shop delivers to'),
  carriers: Carriers.describe('Whom the shop sends parcels with'),
  returnDays: Days.describe('How many days buyers have to send something back; 0: no returns'),
  lowStock: z
    .int('A whole number, please')
    .min(0, 'A number, please: at least 0')
    .max(limits.lowStock.max, `A number, please: at most ${limits.lowStock.max}`)
    .describe('Stock of 1 up to this number is low'),
  letters: LetterSettings.describe('Which letters the shop sends, and their words'),
  seller: Seller.describe('What invoices say of the seller'),
  synonyms: Synonyms.describe('Groups of words and phrases that stand for each other in searches'),
  home: HomeSettings,
  pages: z
    .array(ShopPage)
    .max(limits.pages.max, `At most ${limits.pages.max} pages, please`)
    .refine(
      (pages) => new Set(pages.map(({ slug }) => slug)).size === pages.length,
      'Two pages have the same address',
    ),
};

/** The owner's settings of the shop. Amounts in whole units. */
export const Settings = z.strictObject(fields);
export type Settings = z.infer<typeof Settings>;

/**
 * Body of `PUT settings`: any part, also of `contact`, `deliveryDays` and `seller`. Lists, `home` and `byCountry` are replaced as a
 * whole.
 */
export const SettingsChanges = z.strictObject({
  ...Settings.partial().shape,
  contact: fields.contact.partial().optional().describe('What is not sent stays as it is'),
  deliveryDays: fields.deliveryDays
    .partial()
    .optional()
    .describe('What is not sent stays as it is'),
  seller: Seller.partial().optional().describe('What is not sent stays as it is'),
  logo: ShopPicture.nullable().optional().describe('null takes it away'),
  updatedAt: Timestamp.optional().describe('As `GET settings` answers it; means nothing here'),
});
export type SettingsChanges = z.infer<typeof SettingsChanges>;

/** The settings as everybody may see them. The text of a page comes with that page. */
export const PublicSettings = Settings.omit({
  carriers: true,
  letters: true,
  lowStock: true,
  seller: true,
  synonyms: true,
  pages: true,
}).extend({
  pages: z.array(ShopPage.omit({ body: true })),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

/** The settings of a new shop, except for its name. */
export const DEFAULT_SETTINGS: Omit<Settings, 'name'> = {
  tagline: 'Chosen with care, sent with care.',
  contact: { email: '', phone: '', address: '' },
  taxPercent: DEFAULT_RULES.taxPercent,
  shippingCharge: toWhole(DEFAULT_RULES.shippingCharge),
  freeShippingAbove: toWhole(DEFAULT_RULES.freeShippingAbove),
  deliveryDays: { default: [5, 10], byCountry: { IN: [2, 5] } },
  countries: [...COUNTRY_CODES],
  carriers: DEFAULT_CARRIERS,
  returnDays: 14,
  lowStock: LOW_STOCK,
  letters: { to: '', kinds: {} },
  seller: DEFAULT_SELLER,
  synonyms: DEFAULT_SYNONYMS,
  home: {
    hero: {
      title: 'Well-made things for every day',
      link: { label: 'See everything', to: '/search' },
    },
    rows: [{ kind: 'latest' }],
  },
  pages: DEFAULT_PAGES,
};

/** Returns the settings that everybody may see. */
export function publicSettings(settings: Settings & { updatedAt?: string }): PublicSettings {
  const {
    carriers: _carriers,
    letters: _letters,
    lowStock: _lowStock,
    seller: _seller,
    synonyms: _synonyms,
    updatedAt: _updatedAt,
    pages,
    ...shown
  } = settings;
  return { ...shown, pages: pages.map(({ slug, title }) => ({ slug, title })) };
}

/** `updatedAt` goes into `If-Match` of a change. */
export const StoredSettings = Settings.extend({ updatedAt: Timestamp }).meta({ id: 'Settings' });
export type StoredSettings = z.infer<typeof StoredSettings>;

export const SettingsAnswer = z.object({ success: z.literal(true), settings: StoredSettings });
export type SettingsAnswer = z.infer<typeof SettingsAnswer>;

/** The home page by itself. `updatedAt` goes into `If-Match` of a change. */
export const StoredHome = StoredSettings.pick({ home: true, updatedAt: true });
export type StoredHome = z.infer<typeof StoredHome>;

export const HomeAnswer = z.object({ success: z.literal(true), settings: StoredHome });
export type HomeAnswer = z.infer<typeof HomeAnswer>;

export const HomeSaved = HomeAnswer.extend({ message: z.string() });
export type HomeSaved = z.infer<typeof HomeSaved>;

/** Body of `PUT settings/home`. */
export const HomeChange = z.strictObject({
  home: HomeSettings,
  updatedAt: Timestamp.optional().describe('As `GET settings/home` answers it; means nothing here'),
});
export type HomeChange = z.infer<typeof HomeChange>;

export const SettingsSaved = SettingsAnswer.extend({ message: z.string() });
export type SettingsSaved = z.infer<typeof SettingsSaved>;

export const ShopPageAnswer = z.object({ success: z.literal(true), page: ShopPage });
export type ShopPageAnswer = z.infer<typeof ShopPageAnswer>;

/** One part of the settings that somebody changed. */
export const SettingsChange = z.object({
  _id: z.uuid(),
  at: Timestamp,
  by: z.object({ _id: z.string(), name: z.string() }),
  part: z.string().describe('Such as `taxPercent`, `contact.email` or `pages.delivery`'),
  from: z
    .unknown()
    .optional()
    .describe('Absent for what was added, for the home page, for texts of pages and for synonyms'),
  to: z
    .unknown()
    .optional()
    .describe(
      'Absent for what was removed, for the home page, for texts of pages and for synonyms',
    ),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

export const SettingsChangeList = z.object({
  success: z.literal(true),
  changes: z.array(SettingsChange),
});
export type SettingsChangeList = z.infer<typeof SettingsChangeList>;
