import { isDeepStrictEqual } from 'node:util';
import type { Settings, SettingsChanges } from '#contract/settings.ts';

/** One part of the settings that is different, for the log. What is undefined was not there, or is not any more. */
export interface ChangedPart {
  part: string;
  before: unknown;
  after: unknown;
}

/** The settings with the changes of a form. What is not sent of `contact`, `deliveryDays` and `seller` stays, too. */
export function withChanges(settings: Settings, changes: SettingsChanges): Settings {
  const {
    updatedAt: _updatedAt,
    logo,
    contact = {},
    deliveryDays = {},
    seller = {},
    ...rest
  } = changes;
  const changed = {
    ...settings,
    ...defined(rest),
    contact: { ...settings.contact, ...defined(contact) },
    deliveryDays: { ...settings.deliveryDays, ...defined(deliveryDays) },
    seller: { ...settings.seller, ...defined(seller) },
  };
  if (logo === undefined) return changed;
  const { logo: _logo, ...without } = changed;
  return logo === null ? without : { ...without, logo };
}

/** The parts that differ between two settings: a number or text each, a page each, the rest as a whole. */
export function changedParts(before: Settings, after: Settings): ChangedPart[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((part) => {
    const change = { part, before: old.get(part), after: now.get(part) };
    return isDeepStrictEqual(change.before, change.after) ? [] : [change];
  });
}

function partsOf({
  contact,
  deliveryDays,
  seller,
  home,
  pages,
  ...whole
}: Settings): Map<string, unknown> {
  return new Map<string, unknown>([
    ...Object.entries(whole),
    ...under('contact', contact),
    ['deliveryDays.default', deliveryDays.default],
    ...under('deliveryDays.byCountry', deliveryDays.byCountry),
    ...under('seller', seller),
    ...under('home', home),
    ...pages.map(({ slug, title, body }): [string, unknown] => [`pages.${slug}`, { title, body }]),
    ['pages', pages.map(({ slug }) => slug)],
  ]);
}

function under(name: string, parts: object): [string, unknown][] {
  return Object.entries(defined(parts)).map(([part, value]) => [`${name}.${part}`, value]);
}

/** Without the properties that are undefined. */
function defined<T extends object>(from: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(from).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
