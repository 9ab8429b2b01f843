import type { Carrier } from '#contract/carriers.ts';
import { KINDS_OF_LETTERS, type LetterKind } from '#contract/letter-kinds.ts';
import { countryName } from '#contract/countries.ts';
import { whoseFactor } from '#contract/staff-factor.ts';
import { describeSetting, SETTING_FIELDS, type SettingField } from '#contract/setting-fields.ts';

interface Words {
  locale: string;
  money: (amount: number) => string;
}

/** Returns the name of a part of the settings, as in the log. */
export function wordsOfPart(part: string, locale: string): string {
  const field = settingCalled(part);
  const known = field ? (field.inLog ?? field.label) : PARTS[part];
  if (known !== undefined) return known;
  const [, country] = /^deliveryDays\.byCountry\.(..)$/.exec(part) ?? [];
  if (country !== undefined) return `Delivery days, ${countryName(country, locale)}`;
  const [, kind] = /^letters\.kinds\.(.+)$/.exec(part) ?? [];
  if (kind !== undefined) return `E-mail “${labelOf(kind)}”`;
  const [, slug] = /^pages\.(.+)$/.exec(part) ?? [];
  return slug === undefined ? part : `Page /page/${slug}`;
}

function settingCalled(part: string) {
  return part in SETTING_FIELDS ? describeSetting(part as SettingField) : undefined;
}

function labelOf(kind: string): string {
  return kind in KINDS_OF_LETTERS ? KINDS_OF_LETTERS[kind as LetterKind].label : kind;
}

/** Parts that have no field of their own in the form. */
const PARTS: Readonly<Record<string, string | undefined>> = {
  'home.hero': 'Top of the home page',
  'home.rows': 'Rows of the home page',
  'home.menu': 'Menu of the shop',
  'letters.to': 'Where e-mails to the owner go',
  'letters.askAfterDays': 'Days until “How was it?”',
};

/** Describes the change of a part, such as "18% → 12%"; '' where that would be too long to show. */
export function wordsOfChange(part: string, from: unknown, to: unknown, words: Words): string {
  if (part === 'countries') return wordsOfCountries(codesIn(from), codesIn(to), words.locale);
  const entry = COUNTED[part];
  if (entry !== undefined) return `${counted(from, entry)} → ${counted(to, entry)}`;
  if (part === 'carriers') return comingAndGoing(namesIn(from), namesIn(to)).join(', ');
  if (part === 'staffSecondFactor') return `${whoseFactor(from)} → ${whoseFactor(to)}`;
  const isUnknown = from === undefined && to === undefined;
  if (isUnknown || !isShort(from) || !isShort(to)) return '';
  return `${shown(part, from, words)} → ${shown(part, to, words)}`;
}

/** Lists of which a change says only how long they are, by the word for an entry. */
const COUNTED: Readonly<Record<string, string | undefined>> = {
  'tax.classes': 'class',
  'tax.rates': 'rate',
  'delivery.zones': 'zone',
  payments: 'payment method',
};

function counted(list: unknown, entry: string): string {
  const { length } = Array.isArray(list) ? list : [];
  const plural = entry.endsWith('s') ? `${entry}es` : `${entry}s`;
  return `${length} ${length === 1 ? entry : plural}`;
}

function shown(part: string, value: unknown, { money, locale }: Words): string {
  if (value === undefined || value === '') return '(empty)';
  const choice = settingCalled(part)?.choices?.find(([each]) => each === value);
  if (choice) return choice[1];
  if (Array.isArray(value)) return `${value.join('–')} days`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  const kind = settingCalled(part)?.kind;
  if (kind === 'percent') return `${value}%`;
  return kind === 'money' ? money(value) : value.toLocaleString(locale);
}

function isShort(value: unknown): boolean {
  const isRange = Array.isArray(value) && value.length === 2 && typeof value[0] === 'number';
  return isRange || ['undefined', 'number', 'string', 'boolean'].includes(typeof value);
}

/** "3 countries → 2 countries, without Nepal": those that came and went are named if they are few. */
function wordsOfCountries(from: string[], to: string[], locale: string): string {
  const named = (codes: string[]) => codes.map((code) => countryName(code, locale));
  return [`${countOf(from)} → ${countOf(to)}`, ...comingAndGoing(named(from), named(to))].join(
    ', ',
  );
}

/** "with DTDC", "without India Post": what was added and removed, if it is little. */
function comingAndGoing(from: string[], to: string[]): string[] {
  const added = to.filter((name) => !from.includes(name));
  const removed = from.filter((name) => !to.includes(name));
  return [
    added.length > 0 && added.length <= MAX_NAMED ? [`with ${added.join(', ')}`] : [],
    removed.length > 0 && removed.length <= MAX_NAMED ? [`without ${removed.join(', ')}`] : [],
  ].flat();
}

const MAX_NAMED = 5;

function countOf(codes: string[]): string {
  return codes.length === 1 ? '1 country' : `${codes.length} countries`;
}

function codesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function namesIn(carriers: unknown): string[] {
  return Array.isArray(carriers) ? (carriers as Carrier[]).map(({ name }) => name) : [];
}
