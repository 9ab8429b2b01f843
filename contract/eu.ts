/** The 27 member states of the European Union. */
export const EU_COUNTRIES = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const;

const MEMBERS: ReadonlySet<string> = new Set(EU_COUNTRIES);

export function isInEu(country: string): boolean {
  return MEMBERS.has(country);
}

/**
 * Postal codes of places in member states that are outside the EU's area of VAT or customs (Directive 2006/112/EC, article 6): Büsingen and Heligoland, the
 * Canaries, Ceuta and Melilla, Åland, France overseas, Mount Athos, Livigno and Campione.
 */
const OUTSIDE: Readonly<Record<string, RegExp>> = {
  DE: /^(?:78266|27498)$/,
  ES: /^(?:35|38|51|52)\d{3}$/,
  FI: /^22\d{3}$/,
  FR: /^9[78]\d{3}$/,
  GR: /^63086$/,
  IT: /^(?:23041|23030|22061|22060)$/,
};

/** Returns true for a place in a member state that is outside the EU's area of VAT. */
export function isOutsideEu({
  country,
  pinCode = '',
}: {
  country: string;
  pinCode?: string | undefined;
}): boolean {
  return OUTSIDE[country]?.test(pinCode.replace(/\s/g, '')) ?? false;
}
