import type { SettingsChanges, StoredSettings } from '#contract/settings.ts';

/** The fields of the settings' form, as typed. Their names are the paths of the API's errors. */
export interface SettingsValues {
  name: string;
  tagline: string;
  contact: { email: string; phone: string; address: string };
  taxPercent: string;
  shippingCharge: string;
  freeShippingAbove: string;
  deliveryDays: { default: [string, string] };
  returnDays: string;
  lowStock: string;
}

export const SETTINGS_FIELDS = [
  'name',
  'tagline',
  'contact.email',
  'contact.phone',
  'contact.address',
  'taxPercent',
  'shippingCharge',
  'freeShippingAbove',
  'deliveryDays.default.0',
  'deliveryDays.default.1',
  'returnDays',
  'lowStock',
] as const;

export function valuesOf(settings: StoredSettings): SettingsValues {
  const { name, tagline, contact, deliveryDays } = settings;
  const [from, to] = deliveryDays.default;
  return {
    name,
    tagline,
    contact: { ...contact },
    taxPercent: String(settings.taxPercent),
    shippingCharge: String(settings.shippingCharge),
    freeShippingAbove: String(settings.freeShippingAbove),
    deliveryDays: { default: [String(from), String(to)] },
    returnDays: String(settings.returnDays),
    lowStock: String(settings.lowStock),
  };
}

/** What a form changes in the settings it was opened with. What is not a number is refused by the shop. */
export function changesOf(values: SettingsValues, known: StoredSettings): SettingsChanges {
  const { default: days } = values.deliveryDays;
  const all = {
    name: values.name,
    tagline: values.tagline,
    contact: values.contact,
    taxPercent: numberIn(values.taxPercent),
    shippingCharge: numberIn(values.shippingCharge),
    freeShippingAbove: numberIn(values.freeShippingAbove),
    deliveryDays: { ...known.deliveryDays, default: [numberIn(days[0]), numberIn(days[1])] },
    returnDays: numberIn(values.returnDays),
    lowStock: numberIn(values.lowStock),
  };
  const before: Readonly<Record<string, unknown>> = known;
  const changed = Object.entries(all).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  // The shop validates it.
  return Object.fromEntries(changed) as SettingsChanges;
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
