import { COUNTRY_CODES } from '#contract/countries.ts';

export interface Country {
  code: string;
  name: string;
}

/** The shop's country by its locale, undefined where the locale has none. */
export function homeCountry(locale: string): string | undefined {
  const { region } = new Intl.Locale(locale).maximize();
  return COUNTRY_CODES.some((code) => code === region) ? region : undefined;
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
