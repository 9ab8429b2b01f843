import type { Carrier } from '#contract/carriers.ts';
import type { Duty } from '#contract/duties.ts';
import {
  describeSetting,
  FORM_FIELDS,
  type FormField,
  type KindOf,
  type SettingField,
} from '#contract/setting-fields.ts';
import type { SettingKind } from '#contract/setting-description.ts';
import { nest, partOf } from '#contract/setting-shape.ts';
import type { SettingsChanges, StoredSettings } from '#contract/settings.ts';

/** A country with delivery days of its own, as typed. */
export interface CountryDays {
  country: string;
  from: string;
  to: string;
}

/** The settings that are typed as something else than a text. */
interface TypedAs {
  countries: string[];
  carriers: Carrier[];
  flag: boolean;
  duties: 'none' | 'all' | Duty[];
  days: [string, string];
  daysByCountry: CountryDays[];
}
type Typed<Name extends SettingField> =
  KindOf<Name> extends keyof TypedAs ? TypedAs[KindOf<Name>] : string;
type PartsOf<Top extends string> = {
  [Name in FormField as Name extends `${Top}.${infer Part}` ? Part : never]: Typed<Name>;
};

/** The fields of the settings' form, as typed. Their names are the paths of the API's errors. */
export type SettingsValues = {
  [
    Name in FormField as Name extends `${infer Top}.${string}` ? Top : Name
  ]: Name extends `${infer Top}.${string}` ? PartsOf<Top> : Typed<Name>;
};

interface Way {
  /** Returns the text or list that the form edits for a value of the shop: always a copy. */
  toTyped(value: unknown): unknown;
  /** Returns the value to send. The shop refuses one that is not a number. */
  toSent(typed: unknown): unknown;
}

const AS_IT_IS: Way = { toTyped: (value) => structuredClone(value), toSent: (typed) => typed };
const NUMBER: Way = { toTyped: String, toSent: numberIn };
type Days = [number, number];

const WAYS: Partial<Record<SettingKind, Way>> = {
  money: NUMBER,
  percent: NUMBER,
  count: NUMBER,
  month: NUMBER,
  picture: {
    toTyped: (address = '') => address,
    toSent: (typed) => String(typed).trim() || null,
  },
  days: {
    toTyped: (days) => (days as Days).map(String),
    toSent: (typed) => (typed as string[]).map(numberIn),
  },
  daysByCountry: {
    toTyped: (days) =>
      Object.entries(days as Record<string, Days>).map(([country, [from, to]]) => ({
        country,
        from: String(from),
        to: String(to),
      })),
    toSent: (typed) =>
      Object.fromEntries(
        (typed as CountryDays[]).map(({ country, from, to }) => [
          country,
          [numberIn(from), numberIn(to)],
        ]),
      ),
  },
};

function wayOf(field: FormField): Way {
  return WAYS[describeSetting(field).kind] ?? AS_IT_IS;
}

/** Returns the fields at which errors are shown. */
export function fieldsOf({ carriers }: SettingsValues) {
  return [
    ...FORM_FIELDS.filter((field) => field !== 'deliveryDays.default'),
    'deliveryDays.default.0',
    'deliveryDays.default.1',
    ...carriers.flatMap((_, at) => [`carriers.${at}.name`, `carriers.${at}.url`] as const),
  ] as const;
}

/** The settings as the form shows them. */
export function valuesOf(settings: StoredSettings): SettingsValues {
  const typed = (field: SettingField) => wayOf(field as FormField).toTyped(partOf(settings, field));
  return nest(FORM_FIELDS, typed) as unknown as SettingsValues;
}

/** The settings that differ. The order of countries does not count. */
export function editedParts(typed: SettingsValues, before: SettingsValues): FormField[] {
  return FORM_FIELDS.filter((field) => compared(typed, field) !== compared(before, field));
}

/** Returns the settings that somebody else has changed since the form was opened, and that were changed here to other values. */
export function conflictsOf(
  typed: SettingsValues,
  before: SettingsValues,
  now: SettingsValues,
): FormField[] {
  const changedThere = editedParts(now, before);
  const differing = editedParts(typed, now);
  return editedParts(typed, before).filter(
    (field) => changedThere.includes(field) && differing.includes(field),
  );
}

/** These values with some settings as they are typed. */
export function withParts(
  values: SettingsValues,
  typed: SettingsValues,
  fields: readonly FormField[],
): SettingsValues {
  const from = (field: SettingField) =>
    structuredClone(partOf(fields.includes(field as FormField) ? typed : values, field));
  return nest(FORM_FIELDS, from) as unknown as SettingsValues;
}

/** The edited settings of the form, as they are sent. */
export function changesOf(values: SettingsValues, before: SettingsValues): SettingsChanges {
  // The shop validates it.
  return nest(editedParts(values, before), (field) =>
    wayOf(field as FormField).toSent(partOf(values, field)),
  );
}

function compared(values: SettingsValues, field: FormField): string {
  const value = partOf(values, field);
  const isUnordered = ['countries', 'daysByCountry'].includes(describeSetting(field).kind);
  if (!isUnordered) return JSON.stringify(value);
  return (value as unknown[])
    .map((entry) => JSON.stringify(entry))
    .toSorted()
    .join();
}

function numberIn(typed: unknown): number {
  const text = String(typed);
  return text.trim() === '' ? Number.NaN : Number(text);
}
