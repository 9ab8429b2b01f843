import { isDeepStrictEqual } from 'node:util';
import { countryName } from '#contract/countries.ts';
import type { DeliveryZone } from '#contract/delivery-rules.ts';
import {
  describeSetting,
  SETTING_FIELD_NAMES,
  type SettingField,
} from '#contract/setting-fields.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import { whoseFactor } from '#contract/staff-factor.ts';
import type { ListedRate } from '#contract/tax-rules.ts';
import { inSentence } from '#contract/text.ts';
import { presentColumn, type ColumnChange } from './logged-fields.rule.ts';

/** Settings whose changes are told by their parts. */
const TOLD_BY_PARTS = ['tax', 'delivery', 'seller'] as const;
type Told = (typeof TOLD_BY_PARTS)[number];

/** So many rates or zones of a change are told. */
const MOST_TOLD = 10;

/** A change of a setting: that of tax, delivery or the seller by its parts, in words; parts that were not stored count as in a new shop. */
export function presentSetting(
  name: string,
  values: { before?: unknown; after?: unknown },
): ColumnChange[] {
  const known = orDefault(name, values);
  if (!known) return [];
  if (name === 'staffSecondFactor') return [factorChange(known)];
  const told = TOLD_BY_PARTS.find((each) => each === name);
  if (!told) return [presentColumn('shop_settings', name, known) ?? []].flat();
  const complete = (value: unknown) => Object.assign({}, DEFAULT_SETTINGS[told], value);
  return changedSettingParts(told, complete(known.before), complete(known.after));
}

function factorChange({ before, after }: { before?: unknown; after?: unknown }): ColumnChange {
  const { label, inLog = label } = describeSetting('staffSecondFactor');
  return {
    field: 'staffSecondFactor',
    label: inSentence(inLog),
    as: 'words',
    before: whoseFactor(before),
    after: whoseFactor(after),
  };
}

/**
 * Completes a change of a setting: the default of a new shop stands for a value never saved. Longer things are not shown.
 * Undefined if it only got parts that the shop has since, at their defaults.
 */
function orDefault(name: string, { before, after }: { before?: unknown; after?: unknown }) {
  const usual: unknown = Reflect.get(DEFAULT_SETTINGS, name);
  const complete = (value: unknown): unknown =>
    isObject(usual) ? Object.assign({}, usual, value) : (value ?? usual);
  if (isDeepStrictEqual(complete(before), complete(after))) return undefined;
  return isObject(usual) ? { before, after } : { before: before ?? usual, after: after ?? usual };
}

/** The parts of a setting that differ: of rates and zones only those that came, went or changed. */
export function changedSettingParts<Name extends Told>(
  name: Name,
  before: Settings[Name],
  after: Settings[Name],
): ColumnChange[] {
  const prefix = `${name}.`;
  return SETTING_FIELD_NAMES.filter((field) => field.startsWith(prefix)).flatMap((field) => {
    const part = field.slice(prefix.length);
    const [was, is] = [Reflect.get(before, part), Reflect.get(after, part)] as unknown[];
    if (isDeepStrictEqual(was, is)) return [];
    const { label, inLog = label } = describeSetting(field);
    const told = toldValues(field, was, is);
    // Rates only came into another order, which means nothing.
    if (field === 'tax.rates' && told.before === told.after) return [];
    return [
      {
        field,
        label: inSentence(inLog),
        as: 'words' as const,
        ...(told.before !== undefined && { before: told.before }),
        ...(told.after !== undefined && { after: told.after }),
      },
    ];
  });
}

function toldValues(field: SettingField, before: unknown, after: unknown) {
  switch (field) {
    case 'tax.rates':
      return onlyDiffering(before as ListedRate[], after as ListedRate[], rateWords);
    case 'delivery.zones':
      return differingZones(before as DeliveryZone[], after as DeliveryZone[]);
    case 'payments': {
      const names = (payments: unknown) =>
        (payments as { name: string; on: boolean }[])
          .map(({ name, on }) => (on ? name : `${name} (off)`))
          .join(', ');
      return { before: names(before), after: names(after) };
    }
    case 'tax.classes': {
      const names = (classes: unknown) =>
        (classes as { name: string }[]).map((each) => each.name).join(', ');
      return { before: names(before), after: names(after) };
    }
    default: {
      const { choices = [] } = describeSetting(field);
      const words = (value: unknown) => choices.find(([each]) => each === value)?.[1] ?? value;
      return { before: words(before), after: words(after) };
    }
  }
}

/** Entries that only one of two lists has. */
function onlyDiffering<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  words: (entry: Entry) => string,
) {
  const without = (list: readonly Entry[], other: readonly Entry[]) => {
    const others = new Set(other.map((entry) => JSON.stringify(entry)));
    return list.filter((entry) => !others.has(JSON.stringify(entry))).map(words);
  };
  return {
    before: listed(without(before, after)),
    after: listed(without(after, before)),
  };
}

function listed(words: readonly string[]): string {
  const told = words.slice(0, MOST_TOLD).join('; ');
  const more = words.length - MOST_TOLD;
  return more > 0 ? `${told}; and ${more} more` : told;
}

function rateWords({ class: taxClass, country, state, percent, from, to }: ListedRate): string {
  const place = [countryName(country, 'en'), state].filter(Boolean).join(', ');
  const days = [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
  return `${place}, ${taxClass}: ${percent} %${days && ` ${days}`}`;
}

function zoneWords({ name, countries, methods }: DeliveryZone): string {
  const ways = methods.map(
    (method) => `${method.name} ${method.bands.map(({ price }) => price).join('/')}`,
  );
  const where =
    countries.length === 1
      ? countryName(countries[0] ?? '', 'en')
      : `${countries.length} countries`;
  return `${name} (${where}): ${ways.join(', ') || 'no way of delivery'}`;
}

/** In few words, unless these are the same before and after. */
function differingZones(before: readonly DeliveryZone[], after: readonly DeliveryZone[]) {
  const told = onlyDiffering(before, after, zoneWords);
  return told.before === told.after ? onlyDiffering(before, after, zoneInFull) : told;
}

function zoneInFull({ name, methods }: DeliveryZone): string {
  const ways = methods.map(({ name, by, bands, freeAbove, days, carrier }) =>
    [
      name,
      `by ${by}`,
      bands.map(({ upTo, price }) => (upTo === null ? price : `${price} up to ${upTo}`)).join('/'),
      freeAbove !== undefined && `free above ${freeAbove}`,
      `${days.join('–')} days`,
      carrier,
    ]
      .filter(Boolean)
      .join(', '),
  );
  return `${name}: ${ways.join('; ')}`;
}

export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
