import { COUNTRY_CODES } from './countries.ts';

/** The country of a locale; undefined where it has none. */
export function homeCountry(locale: string): string | undefined {
  const { region } = new Intl.Locale(locale).maximize();
  return COUNTRY_CODES.some((code) => code === region) ? region : undefined;
}

/** The country of the seller: that of the settings, or else that of the shop's locale; empty where neither says it. */
export function homeOf(seller: string, locale: string): string {
  return seller || (homeCountry(locale) ?? '');
}
