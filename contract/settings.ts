import { z } from 'zod';
import { clearable } from './clearable.ts';
import { ZonesChange } from './delivery-settings.ts';
import { Timestamp } from './fields.ts';
import { HomeSettings, ShopPicture } from './home-settings.ts';
import { describeSetting, SETTING_FIELD_NAMES } from './setting-fields.ts';
import {
  isPublicField,
  nest,
  partOf,
  SETTING_GROUPS,
  shapeOf,
  type SettingGroup,
} from './setting-shape.ts';
import { deliveredTo } from './rules-at.ts';
import { SETUP_NEEDS } from './setup-needs.ts';
import { ShopPage } from './shop-page.ts';
import { TaxRate } from './tax-settings.ts';

/** The owner's settings. Amounts in whole units. */
export const Settings = z.strictObject(shapeOf(SETTING_FIELD_NAMES));
export type Settings = z.infer<typeof Settings>;

/**
 * Body of `PUT settings`: any part, also of a setting that has parts. Lists, `home` and `byCountry` are replaced as a whole. null clears a part
 * that may be absent.
 */
export const SettingsChanges = z.strictObject({
  ...Settings.partial().shape,
  ...changedGroups(),
  delivery: z
    .strictObject({ zones: ZonesChange.optional() })
    .optional()
    .describe('What is not sent stays as it is'),
  logo: ShopPicture.nullable().optional().describe('null takes it away'),
  updatedAt: Timestamp.optional().describe('As `GET settings` answers it; means nothing here'),
  unset: z
    .array(z.enum(SETUP_NEEDS))
    .optional()
    .describe('As `GET settings` answers it; means nothing here'),
});
export type SettingsChanges = z.infer<typeof SettingsChanges>;

function changedGroups() {
  const partial = (group: SettingGroup) =>
    z
      .strictObject(clearable(Settings.shape[group].shape))
      .partial()
      .optional()
      .describe('What is not sent stays as it is');
  return Object.fromEntries(SETTING_GROUPS.map((group) => [group, partial(group)])) as {
    [Group in SettingGroup]: z.ZodOptional<PartialGroup<(typeof Settings.shape)[Group]['shape']>>;
  };
}

type PartialGroup<Shape extends z.ZodRawShape> = ReturnType<
  z.ZodObject<ReturnType<typeof clearable<Shape>>, z.core.$strict>['partial']
>;

/** The settings as everybody may see them. The text of a page comes with that page. */
const shownShape = shapeOf(SETTING_FIELD_NAMES.filter(isPublicField));
export const PublicSettings = z.strictObject({
  ...shownShape,
  countries: shownShape.countries.describe(
    'Where the shop delivers to: with zones, their countries',
  ),
  tax: shownShape.tax.extend({
    rates: z.array(TaxRate).describe('At home. `GET tax` has those of another place'),
  }),
  delivery: z.strictObject({
    byZone: z.boolean().describe('There are zones: `GET delivery` says how and for how much'),
  }),
  pages: z.array(ShopPage.omit({ body: true })),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

/**
 * Returns the part of the settings that everybody may see.
 * @param home the country of the seller: the rates of others are left out
 */
export function publicSettings({ pages, ...settings }: Settings, home: string): PublicSettings {
  const shown = nest(SETTING_FIELD_NAMES.filter(isPublicField), (field) =>
    partOf(settings, field),
  ) as typeof settings;
  const { rates } = settings.tax;
  return {
    ...shown,
    countries: deliveredTo(settings),
    tax: { ...shown.tax, rates: rates.filter(({ country }) => country === home) },
    delivery: { byZone: settings.delivery.zones.length > 0 },
    pages: pages.map(({ slug, title }) => ({ slug, title })),
  } as unknown as PublicSettings;
}

/** The settings of a new shop, except for its name. */
export const DEFAULT_SETTINGS = nest(
  SETTING_FIELD_NAMES,
  (field) => describeSetting(field).usual,
) as Omit<Settings, 'name'>;

/**
 * The settings of which these parts are stored, the others being as in a new shop.
 * @param name the shop's name until one is stored
 */
export function completeSettings(name: string, stored: Partial<Settings> | null): Settings {
  const settings: Settings = { ...DEFAULT_SETTINGS, name, ...stored };
  // A part that was added to the shop later is not stored yet.
  for (const group of SETTING_GROUPS)
    Object.assign(settings, { [group]: { ...DEFAULT_SETTINGS[group], ...stored?.[group] } });
  return settings;
}

/** `updatedAt` goes into `If-Match` of a change. */
export const StoredSettings = Settings.extend({
  updatedAt: Timestamp,
  unset: z
    .array(z.enum(SETUP_NEEDS))
    .optional()
    .describe('What a new shop has to set before it sells; absent in a shop that is open'),
}).meta({ id: 'Settings' });
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
