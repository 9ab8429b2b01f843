import { isDeepStrictEqual } from 'node:util';
import { SETTING_FIELD_NAMES, type SettingField } from '#contract/setting-fields.ts';
import { partOf, SETTING_GROUPS } from '#contract/setting-shape.ts';
import type { Settings, SettingsChanges } from '#contract/settings.ts';
import type { ShopPage } from '#contract/shop-page.ts';

/** One part of the settings that is different, for the log. What is undefined was not there, or is not any more. */
export interface ChangedPart {
  part: string;
  before: unknown;
  after: unknown;
}

/** The settings with the changes of a form. What is not sent of a setting that has parts stays, too, and null clears what may be absent. */
export function withChanges(settings: Settings, changes: SettingsChanges): Settings {
  const { updatedAt: _updatedAt, unset: _unset, logo, ...rest } = changes;
  const changed = Object.assign({ ...settings }, defined(rest));
  for (const group of SETTING_GROUPS)
    Object.assign(changed, {
      [group]: withoutNull({ ...settings[group], ...defined(rest[group] ?? {}) }),
    });
  changed.delivery.zones = changed.delivery.zones.map((zone) => ({
    ...withoutNull(zone),
    methods: zone.methods.map(withoutNull),
  }));
  if (logo === undefined) return changed;
  const { logo: _logo, ...without } = changed;
  return logo === null ? without : { ...without, logo };
}

/** The parts that differ between two settings: a number or text each, a page each, the rest as a whole. */
export function changedParts(before: Settings, after: Settings): ChangedPart[] {
  const [old, now] = [settingsParts(before), settingsParts(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((part) => {
    const change = { part, before: old.get(part), after: now.get(part) };
    return isDeepStrictEqual(change.before, change.after) ? [] : [change];
  });
}

/** The parts of settings by their names. `pages` has the order of the pages. */
export function settingsParts(settings: Settings): Map<string, unknown> {
  return new Map(
    SETTING_FIELD_NAMES.flatMap((field) => partsOf(field, settings)).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

function partsOf(field: SettingField, settings: Settings): [string, unknown][] {
  const { deliveryDays, letters, home, pages } = settings;
  switch (field) {
    case 'deliveryDays.byCountry':
      return under(field, deliveryDays.byCountry);
    case 'home':
      return under(field, home);
    case 'letters':
      return [
        ...under(field, { to: letters.to, askAfterDays: letters.askAfterDays }),
        ...under('letters.kinds', letters.kinds),
      ];
    case 'pages':
      return [
        ...under(field, Object.fromEntries(pages.map(({ slug, ...texts }) => [slug, texts]))),
        [field, pages.map(({ slug }) => slug)],
      ];
    default:
      return [[field, partOf(settings, field)]];
  }
}

/**
 * The settings with other values of some parts, by their names; null takes a part away. The order of the pages is that of those
 * which are named; the others come after them.
 */
export function withParts(settings: Settings, parts: Readonly<Record<string, unknown>>): Settings {
  const { pages: order, ...others } = parts;
  const changed = structuredClone(settings);
  for (const [part, value] of Object.entries(others)) {
    const slug = /^pages\.(.+)$/.exec(part)?.[1];
    if (slug === undefined) setPart(changed, part.split('.'), value);
    else changed.pages = withPage(changed.pages, slug, value as PageTexts | null);
  }
  if (Array.isArray(order)) changed.pages = inOrder(changed.pages, order as string[]);
  return changed;
}

type PageTexts = Pick<ShopPage, 'title' | 'body'>;

function setPart(into: object, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  const holder = into as Record<string, unknown>;
  if (rest.length > 0) setPart(holder[name] as object, rest, value);
  else if (value === null || value === undefined) delete holder[name];
  else holder[name] = value;
}

function withPage(pages: readonly ShopPage[], slug: string, texts: PageTexts | null): ShopPage[] {
  if (!texts) return pages.filter((page) => page.slug !== slug);
  const isThere = pages.some((page) => page.slug === slug);
  return isThere
    ? pages.map((page) => (page.slug === slug ? { slug, ...texts } : page))
    : [...pages, { slug, ...texts }];
}

function inOrder(pages: readonly ShopPage[], order: readonly string[]): ShopPage[] {
  const place = ({ slug }: ShopPage) => (order.includes(slug) ? order.indexOf(slug) : order.length);
  return pages.toSorted((one, other) => place(one) - place(other));
}

function under(name: string, parts: object): [string, unknown][] {
  return Object.entries(parts).map(([part, value]) => [`${name}.${part}`, value]);
}

/** Without the properties that are null. */
function withoutNull<T extends object>(from: T): T {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== null)) as T;
}

/** Without the properties that are undefined. */
function defined<T extends object>(from: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(from).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
