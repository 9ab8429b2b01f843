import { countryName } from '#contract/countries.ts';
import type { TypedZone } from './delivery-values.ts';

/**
 * Returns the holes in the zones, a sentence each.
 * @param withoutWeight how many products on sale have no weight
 * @param locale in which countries are named
 */
export function deliveryHoles(
  zones: readonly TypedZone[],
  withoutWeight: number,
  locale: string,
): string[] {
  const all = zones.flatMap((zone) => zone.methods.map((method) => ({ zone, method })));
  const byWeight = all.some(({ method }) => method.by === 'weight');
  const count = withoutWeight === 1 ? '1 product has' : `${withoutWeight} products have`;
  return [
    ...zones
      .filter(({ methods }) => methods.length === 0)
      .map(({ name }) => `“${name}” has no way of delivery: nothing is delivered there.`),
    ...zones
      .filter(({ methods }) => methods.length > 0 && !methods.some(({ kind }) => kind === 'parcel'))
      .map(({ name }) => `“${name}” has no parcel: buyers there can only pick things up.`),
    ...inSeveralZones(zones, locale),
    ...all.flatMap(({ zone, method: { name, by, bands } }) => {
      const most = bands.at(-1)?.upTo.trim() ?? '';
      if (most === '') return [];
      const beyond = {
        weight: `heavier than ${most} g`,
        pieces: `of more than ${most} pieces`,
        subtotal: `above ${most}`,
      }[by];
      return [`“${name}” in “${zone.name}” takes nothing ${beyond}: its last price has an end.`];
    }),
    ...(byWeight && withoutWeight > 0
      ? [`${count} no weight and count as 0 g where a price is by weight.`]
      : []),
  ];
}

/** Which zone counts for countries that several zones have as a whole: the first one. */
function inSeveralZones(zones: readonly TypedZone[], locale: string): string[] {
  const whole = zones.map(({ name, countries, parts }) => ({
    name: `“${name}”`,
    countries: countries.filter((code) => !parts.some(({ country }) => country === code)),
  }));
  const codesOf = new Map<string, string[]>();
  for (const code of new Set(whole.flatMap(({ countries }) => countries))) {
    const names = whole.filter(({ countries }) => countries.includes(code)).map(({ name }) => name);
    const where = names.join(' and ');
    if (names.length > 1) codesOf.set(where, [...(codesOf.get(where) ?? []), code]);
  }
  return [...codesOf].map(([where, [first = '', ...more]]) => {
    const are = more.length === 0 ? 'is' : `and ${more.length} more are`;
    return `${countryName(first, locale)} ${are} in ${where}: the first counts.`;
  });
}
