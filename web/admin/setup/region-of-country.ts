import countryToCurrency from 'country-to-currency';
import { isPayable } from '#contract/provider-currencies.ts';

/** The usual settings of a shop in a country. */
interface UsualRegion {
  /** Undefined if payments can't be taken in it. */
  currency: string | undefined;
  /** The format of amounts and dates, in the shop's language. */
  locale: string;
  /** Its time zones, as far as the browser knows them. */
  timeZones: readonly string[];
}

/** Returns the usual currency, format and time zones of a country, as the setup proposes them. */
export function regionOfCountry(country: string): UsualRegion {
  const currency = (countryToCurrency as Readonly<Record<string, string>>)[country];
  const place: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(
    `en-${country}`,
  );
  return {
    currency: currency !== undefined && isPayable(currency) ? currency : undefined,
    locale: place.toString(),
    timeZones: place.getTimeZones?.() ?? [],
  };
}

/** All currencies that a shop can have, with their names. */
export function currencyChoices(): (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .filter(isPayable)
    .map((code) => [code, `${code} · ${names.of(code) ?? code}`] as const);
}
