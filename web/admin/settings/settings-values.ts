import type { Carrier } from '#contract/carriers.ts';
import type { Seller } from '#contract/seller.ts';
import type { SettingsChanges, StoredSettings } from '#contract/settings.ts';

/** A country with delivery days of its own, as typed. */
export interface CountryDays {
  country: string;
  from: string;
  to: string;
}

/** The fields of the settings' form, as typed. Their names are the paths of the API's errors. */
export interface SettingsValues {
  name: string;
  tagline: string;
  /** Empty: the name is shown. */
  logo: string;
  contact: { email: string; phone: string; address: string };
  taxPercent: string;
  shippingCharge: string;
  freeShippingAbove: string;
  countries: string[];
  deliveryDays: { default: [string, string]; byCountry: CountryDays[] };
  carriers: Carrier[];
  returnDays: string;
  lowStock: string;
  seller: Omit<Seller, 'yearStart'> & { yearStart: string };
}

/** Parts that are edited, saved and merged separately. */
export const SETTINGS_PARTS = [
  'name',
  'tagline',
  'logo',
  'contact.email',
  'contact.phone',
  'contact.address',
  'taxPercent',
  'shippingCharge',
  'freeShippingAbove',
  'countries',
  'deliveryDays.default',
  'deliveryDays.byCountry',
  'carriers',
  'returnDays',
  'lowStock',
  'seller.legalName',
  'seller.address',
  'seller.state',
  'seller.gstin',
  'seller.hsn',
  'seller.taxes',
  'seller.yearStart',
] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

/** Returns the fields at which errors are shown. */
export function fieldsOf({ carriers }: SettingsValues) {
  return [
    ...SETTINGS_PARTS,
    'deliveryDays.default.0',
    'deliveryDays.default.1',
    ...carriers.flatMap((_, at) => [`carriers.${at}.name`, `carriers.${at}.url`] as const),
  ] as const;
}

export function valuesOf(settings: StoredSettings): SettingsValues {
  const { name, tagline, logo = '', contact, countries, deliveryDays } = settings;
  const [from, to] = deliveryDays.default;
  return {
    name,
    tagline,
    logo,
    contact: { ...contact },
    taxPercent: String(settings.taxPercent),
    shippingCharge: String(settings.shippingCharge),
    freeShippingAbove: String(settings.freeShippingAbove),
    countries: [...countries],
    deliveryDays: {
      default: [String(from), String(to)],
      byCountry: Object.entries(deliveryDays.byCountry).map(([country, [from, to]]) => ({
        country,
        from: String(from),
        to: String(to),
      })),
    },
    carriers: settings.carriers.map((carrier) => ({ ...carrier })),
    returnDays: String(settings.returnDays),
    lowStock: String(settings.lowStock),
    seller: { ...settings.seller, yearStart: String(settings.seller.yearStart) },
  };
}

/** The parts that differ. The order of countries does not count. */
export function editedParts(typed: SettingsValues, before: SettingsValues): SettingsPart[] {
  return SETTINGS_PARTS.filter((part) => compared(typed, part) !== compared(before, part));
}

/** The parts that somebody else has changed since the form was opened, and that were changed here to something else. */
export function conflictsOf(
  typed: SettingsValues,
  before: SettingsValues,
  now: SettingsValues,
): SettingsPart[] {
  const changedThere = editedParts(now, before);
  const differing = editedParts(typed, now);
  return editedParts(typed, before).filter(
    (part) => changedThere.includes(part) && differing.includes(part),
  );
}

/** Returns the typed value of a part of the form. */
export function valueAt(values: SettingsValues, part: SettingsPart): unknown {
  return part
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], values);
}

/** These values with some parts as they are typed. */
export function withParts(
  values: SettingsValues,
  typed: SettingsValues,
  parts: readonly SettingsPart[],
): SettingsValues {
  const copy = structuredClone(values);
  for (const part of parts) {
    const names = part.split('.');
    const last = names.pop() ?? '';
    const place = names.reduce<Record<string, unknown>>(
      (within, name) => within[name] as Record<string, unknown>,
      copy as unknown as Record<string, unknown>,
    );
    place[last] = structuredClone(valueAt(typed, part));
  }
  return copy;
}

/** The edited parts of the form, as they are sent. What is not a number is refused by the shop. */
export function changesOf(values: SettingsValues, before: SettingsValues): SettingsChanges {
  const { contact, deliveryDays, logo, seller } = values;
  const all: Record<SettingsPart, unknown> = {
    name: values.name,
    tagline: values.tagline,
    logo: logo.trim() === '' ? null : logo.trim(),
    'contact.email': contact.email,
    'contact.phone': contact.phone,
    'contact.address': contact.address,
    taxPercent: numberIn(values.taxPercent),
    shippingCharge: numberIn(values.shippingCharge),
    freeShippingAbove: numberIn(values.freeShippingAbove),
    countries: values.countries,
    'deliveryDays.default': deliveryDays.default.map(numberIn),
    'deliveryDays.byCountry': Object.fromEntries(
      deliveryDays.byCountry.map(({ country, from, to }) => [
        country,
        [numberIn(from), numberIn(to)],
      ]),
    ),
    carriers: values.carriers,
    returnDays: numberIn(values.returnDays),
    lowStock: numberIn(values.lowStock),
    'seller.legalName': seller.legalName,
    'seller.address': seller.address,
    'seller.state': seller.state,
    'seller.gstin': seller.gstin,
    'seller.hsn': seller.hsn,
    'seller.taxes': seller.taxes,
    'seller.yearStart': numberIn(seller.yearStart),
  };
  // The shop validates it.
  const changes: Record<string, unknown> = {};
  for (const part of editedParts(values, before)) {
    const [first = part, second] = part.split('.');
    changes[first] =
      second === undefined ? all[part] : { ...(changes[first] as object), [second]: all[part] };
  }
  return changes;
}

function compared(values: SettingsValues, part: SettingsPart): string {
  const value = valueAt(values, part);
  const isUnordered = part === 'countries' || part === 'deliveryDays.byCountry';
  if (!isUnordered) return JSON.stringify(value);
  return (value as unknown[])
    .map((entry) => JSON.stringify(entry))
    .toSorted()
    .join();
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
