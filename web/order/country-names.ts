export interface Country {
  code: string;
  name: string;
}

interface Shop {
  locale: string;
  /** Its own. */
  country: string;
}

/** Countries sorted by name, the shop's own first. */
export function countriesByName(
  { locale, country: home }: Shop,
  codes: readonly string[],
): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted(
      (one, other) =>
        Number(other.code === home) - Number(one.code === home) ||
        one.name.localeCompare(other.name, locale),
    );
}
