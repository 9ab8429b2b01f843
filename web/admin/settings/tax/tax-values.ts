import type { SettingsChanges, StoredSettings } from '#contract/settings.ts';
import { STANDARD_CLASS, type ListedRate, type RatePart } from '#contract/tax-rules.ts';
import type { TaxPreset } from './tax-presets.ts';

/** A rate as it is typed. Parts are written "GST 5 + QST 9.975". */
export interface TypedRate {
  class: string;
  country: string;
  state: string;
  percent: string;
  parts: string;
  from: string;
  to: string;
}

/** The values of the screen. An empty text of a choice means that none was made. */
export interface TypedTax {
  /** The country of the seller. */
  country: string;
  /** The tax wherever the table has no rate. */
  taxPercent: string;
  pricesInclude: boolean;
  discount: string;
  rounding: string;
  delivery: string;
  deliveryClass: string;
  acrossBorders: string;
  destination: string;
  /** Businesses can enter their number. */
  asksBusinesses: boolean;
  classes: readonly { _id: string; name: string }[];
  rates: readonly TypedRate[];
}

/** What edits a part of it. */
export interface TaxFieldsProps {
  typed: TypedTax;
  onChange: (typed: TypedTax) => void;
}

type NameOf = (country: string) => string;

/** The settings as the form shows them, the rates sorted by country and state. */
export function typedTax(
  { tax, taxPercent, seller }: Pick<StoredSettings, 'tax' | 'taxPercent' | 'seller'>,
  nameOf: NameOf,
): TypedTax {
  const { deliveryClass = '', acrossBorders = '', destination = '', ...rules } = tax;
  return {
    ...rules,
    country: seller.country,
    taxPercent: String(taxPercent),
    deliveryClass,
    acrossBorders,
    destination,
    rates: sortedRates(tax.rates.map(typedRate), nameOf),
  };
}

export function typedRate(rate: ListedRate): TypedRate {
  const { class: taxClass, country, state = '', percent, parts = [], from = '', to = '' } = rate;
  const named = parts.map((part) => `${part.name} ${part.percent}`).join(' + ');
  return { class: taxClass, country, state, percent: String(percent), parts: named, from, to };
}

/** By the names of their countries, then by states; otherwise in the order they had. */
export function sortedRates(rates: readonly TypedRate[], nameOf: NameOf): TypedRate[] {
  return rates.toSorted(
    (one, other) =>
      nameOf(one.country).localeCompare(nameOf(other.country)) ||
      one.state.localeCompare(other.state),
  );
}

/**
 * Returns the part of the settings that is sent; what doesn't count by the other rules is cleared. The shop validates it: a number that can't be read is
 * sent as it was typed.
 */
export function changesOfTax(typed: TypedTax): SettingsChanges {
  const { country, taxPercent, deliveryClass, acrossBorders, destination, ...rules } = typed;
  const tax = {
    ...rules,
    deliveryClass: typed.delivery === 'class' ? deliveryClass || null : null,
    acrossBorders: typed.pricesInclude ? acrossBorders || null : null,
    destination: destination || null,
    rates: typed.rates.map(sentRate),
  };
  return { taxPercent: percentIn(taxPercent), seller: { country }, tax } as SettingsChanges;
}

function sentRate({ class: taxClass, country, state, percent, parts, from, to }: TypedRate) {
  return {
    class: taxClass,
    country,
    ...(state.trim() !== '' && { state: state.trim() }),
    percent: percentIn(percent),
    ...(parts.trim() !== '' && { parts: partsIn(parts, percent) }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  };
}

/** A percentage with up to four decimals, after a point or a comma; other text is returned as it is. */
export function percentIn(text: string): number | string {
  const [, whole, rest = ''] = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/.exec(text.trim()) ?? [];
  return whole === undefined ? text : Number(`${whole}.${rest || '0'}`);
}

/** The parts in "GST 5 + QST 9.975". "HST" alone is the name of the whole rate. */
export function partsIn(text: string, percent: string): RatePart[] {
  if (/^[^+\d]+$/.test(text))
    return [{ name: text.trim(), percent: percentIn(percent) } as RatePart];
  return text.split('+').map((part) => {
    const [, name = part.trim(), own = ''] = /^(.+?)\s+([\d.,]+\s*%?)$/.exec(part.trim()) ?? [];
    return { name, percent: percentIn(own) } as RatePart;
  });
}

/** The form filled in from a preset. Classes of the owner's own stay, and so do rates of countries that the preset has not. */
export function withPreset(typed: TypedTax, preset: TaxPreset, nameOf: NameOf): TypedTax {
  const { acrossBorders = '', destination = '' } = preset.rules;
  const filled = new Set(preset.rates.map(({ country }) => country));
  const others = preset.country === '' ? [] : typed.rates;
  const own = typed.classes.filter(({ _id }) => !preset.classes.some((each) => each._id === _id));
  return {
    ...typed,
    ...preset.rules,
    country: preset.country || typed.country,
    taxPercent: String(preset.taxPercent),
    deliveryClass: preset.rules.delivery === 'class' ? STANDARD_CLASS : '',
    acrossBorders,
    destination,
    classes: [...preset.classes, ...own],
    rates: sortedRates(
      [...others.filter(({ country }) => !filled.has(country)), ...preset.rates.map(typedRate)],
      nameOf,
    ),
  };
}

/** The form without a class and its rates. */
export function withoutClass(typed: TypedTax, id: string): TypedTax {
  return {
    ...typed,
    deliveryClass: typed.deliveryClass === id ? STANDARD_CLASS : typed.deliveryClass,
    classes: typed.classes.filter(({ _id }) => _id !== id),
    rates: typed.rates.filter((rate) => rate.class !== id),
  };
}

/** The form with a class and its rates where they were when it was opened. */
export function withClassOf(opened: TypedTax, typed: TypedTax, id: string): TypedTax {
  return {
    ...typed,
    classes: backInto(typed.classes, opened.classes, ({ _id }) => _id === id),
    rates: backInto(typed.rates, opened.rates, (rate) => rate.class === id),
  };
}

function backInto<Entry>(
  list: readonly Entry[],
  opened: readonly Entry[],
  isWanted: (entry: Entry) => boolean,
): Entry[] {
  const back = [...list];
  for (const [at, entry] of opened.entries()) if (isWanted(entry)) back.splice(at, 0, entry);
  return back;
}
