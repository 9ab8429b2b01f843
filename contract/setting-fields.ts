import { z } from 'zod';
import { Carriers, DEFAULT_CARRIERS } from './carriers.ts';
import { LOW_STOCK } from './catalog-limits.ts';
import { CONSUMER_FIELDS } from './consumer-settings.ts';
import { COUNTRY_CODES } from './countries.ts';
import { DEFAULT_PAGES } from './default-pages.ts';
import { DEFAULT_SYNONYMS } from './default-synonyms.ts';
import { DELIVERY_FIELDS } from './delivery-settings.ts';
import { GUEST_FIELDS } from './guest-settings.ts';
import { HomeSettings, ShopPicture } from './home-settings.ts';
import { LetterSettings } from './letters.ts';
import { PAYMENT_FIELDS } from './payment-settings.ts';
import { NEW_SHOP_RULES } from './pricing-rules.ts';
import { SELLER_FIELDS } from './seller.ts';
import type { SettingDescription } from './setting-description.ts';
import {
  Countries,
  Country,
  DayRange,
  Days,
  LowStock,
  Money,
  ShopPages,
  TaxPercent,
} from './setting-schemas.ts';
import { SETTINGS_LIMITS } from './settings-limits.ts';
import { STAFF_FIELDS } from './staff-settings.ts';
import { Synonyms } from './synonyms.ts';
import { TAX_FIELDS } from './tax-settings.ts';
import { emailAddress, line, paragraph } from './text.ts';

const limits = SETTINGS_LIMITS;

/**
 * The owner's settings, in the order of the screens. `a.b` is the part `b` of the setting `a`. Schemas, defaults, forms, the
 * log and undo are made of this: a new setting is added here.
 */
export const SETTING_FIELDS = {
  name: {
    kind: 'text',
    schema: line(limits.name.min, limits.name.max, 'A name, please'),
    isPublic: true,
    section: 'shop',
    label: 'Name',
    max: limits.name.max,
  },
  tagline: {
    kind: 'text',
    schema: line(0, limits.tagline.max, 'A shorter tagline, please'),
    usual: 'Chosen with care, sent with care.',
    isPublic: true,
    section: 'shop',
    label: 'Tagline',
    max: limits.tagline.max,
  },
  logo: {
    kind: 'picture',
    schema: ShopPicture.optional().describe('Absent: the name is shown'),
    isPublic: true,
    section: 'shop',
    label: 'Logo',
    hint: 'The address of a picture in the shop: /photos/… Without one the name is shown. A square logo is the icon of the installed shop, too.',
  },
  'contact.email': {
    kind: 'email',
    schema: emailAddress(0, limits.email.max, 'help@example.com'),
    usual: '',
    isPublic: true,
    section: 'contact',
    label: 'E-mail',
    inLog: 'Contact e-mail',
  },
  'contact.phone': {
    kind: 'phone',
    schema: line(0, limits.phone.max, 'A phone number, please'),
    usual: '',
    isPublic: true,
    section: 'contact',
    label: 'Phone',
    inLog: 'Contact phone',
  },
  'contact.address': {
    kind: 'prose',
    schema: paragraph(0, limits.address.max, 'A postal address, please'),
    usual: '',
    isPublic: true,
    section: 'contact',
    label: 'Postal address',
    max: limits.address.max,
  },
  'contact.hours': {
    kind: 'text',
    schema: line(0, limits.tagline.max, 'Shorter hours, please').describe(
      'When somebody answers, such as "Mon–Fri, 10–18"',
    ),
    usual: '',
    isPublic: true,
    section: 'contact',
    label: 'Hours',
    inLog: 'Contact hours',
    hint: 'When somebody answers, such as “Mon–Fri, 10–18”',
    max: limits.tagline.max,
  },
  taxPercent: {
    kind: 'percent',
    schema: TaxPercent,
    usual: NEW_SHOP_RULES.taxPercent,
    isPublic: true,
    section: 'tax',
    label: 'Tax',
    hint: 'In percent. Counts wherever the table of “Tax” has no rate',
  },
  shippingCharge: {
    kind: 'money',
    schema: Money.describe('For a subtotal up to `freeShippingAbove`'),
    usual: NEW_SHOP_RULES.shippingCharge,
    isPublic: true,
    section: 'tax',
    label: 'Shipping charge',
    hint: 'Counts while “Delivery” has no zones',
  },
  freeShippingAbove: {
    kind: 'money',
    schema: Money.describe('Shipping is free for a subtotal above this'),
    usual: NEW_SHOP_RULES.freeShippingAbove,
    isPublic: true,
    section: 'tax',
    label: 'Free shipping above',
    hint: 'Counts while “Delivery” has no zones',
  },
  countries: {
    kind: 'countries',
    schema: Countries.describe('Where the shop delivers to'),
    usual: [...COUNTRY_CODES],
    isPublic: true,
    section: 'countries',
    label: 'Countries',
  },
  'deliveryDays.default': {
    kind: 'days',
    schema: DayRange,
    usual: [5, 10],
    isPublic: true,
    section: 'delivery',
    label: 'Delivery days',
  },
  'deliveryDays.byCountry': {
    kind: 'daysByCountry',
    schema: z.partialRecord(Country, DayRange),
    usual: { IN: [2, 5] },
    isPublic: true,
    section: 'delivery',
    label: 'Delivery days of single countries',
  },
  carriers: {
    kind: 'carriers',
    schema: Carriers.describe('Whom the shop sends parcels with'),
    usual: DEFAULT_CARRIERS,
    section: 'carriers',
    label: 'Carriers',
  },
  returnDays: {
    kind: 'count',
    schema: Days.describe('How many days buyers have to send something back; 0: no returns'),
    usual: 14,
    isPublic: true,
    section: 'returns',
    label: 'Days to send something back',
    hint: '0 for no returns',
  },
  lowStock: {
    kind: 'count',
    schema: LowStock.describe('Stock of 1 up to this number is low'),
    usual: LOW_STOCK,
    section: 'returns',
    label: 'Low stock',
    hint: 'From this stock down a product is low',
  },
  ...CONSUMER_FIELDS,
  ...GUEST_FIELDS,
  ...STAFF_FIELDS,
  letters: {
    kind: 'screen',
    schema: LetterSettings.describe('Which letters the shop sends, and their words'),
    usual: { to: '', kinds: {} },
    label: 'E-mails',
  },
  ...SELLER_FIELDS,
  ...TAX_FIELDS,
  ...DELIVERY_FIELDS,
  ...PAYMENT_FIELDS,
  synonyms: {
    kind: 'screen',
    schema: Synonyms.describe('Groups of words and phrases that stand for each other in searches'),
    usual: DEFAULT_SYNONYMS,
    label: 'Synonyms of the search',
  },
  home: {
    kind: 'screen',
    schema: HomeSettings,
    usual: {
      hero: {
        title: 'Well-made things for every day',
        link: { label: 'See everything', to: '/search' },
      },
      rows: [{ kind: 'latest' }],
    },
    isPublic: true,
    label: 'Home page',
  },
  pages: {
    kind: 'screen',
    schema: ShopPages,
    usual: DEFAULT_PAGES,
    label: 'Order of the pages',
  },
} as const satisfies Record<string, SettingDescription>;

type Fields = typeof SETTING_FIELDS;
export type SettingField = keyof Fields;
/** Settings that the form edits, section by section. */
export type FormField = {
  [Name in SettingField]: Fields[Name] extends { kind: 'screen' } ? never : Name;
}[SettingField];
export type KindOf<Name extends SettingField> = Fields[Name]['kind'];

export const SETTING_FIELD_NAMES = Object.keys(SETTING_FIELDS) as SettingField[];
export const FORM_FIELDS = SETTING_FIELD_NAMES.filter(
  (field): field is FormField => describeSetting(field).kind !== 'screen',
);

/** Returns the description of any setting. */
export function describeSetting(field: SettingField): SettingDescription {
  return SETTING_FIELDS[field];
}
