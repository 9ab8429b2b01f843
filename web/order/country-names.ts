import { homeCountry } from '#contract/home.ts';

export interface Country {
  code: string;
  name: string;
}

/** Countries sorted by name, the shop's own first. */
export function countriesByName(locale: string, codes: readonly string[]): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const home = homeCountry(locale);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted(
      (one, other) =>
        Number(other.code === home) - Number(one.code === home) ||
        one.name.localeCompare(other.name, locale),
    );
}
