import { isGstin } from '#contract/gstin.ts';

type Validate = (number: string) => { isValid: boolean; compact?: string };

/** Loads the check of the numbers of a country, which few requests need. */
const CHECKS: Readonly<Record<string, () => Promise<{ validate: Validate }>>> = {
  AT: async () => import('stdnum/lib/cjs/at/uid.js'),
  AU: async () => import('stdnum/lib/cjs/au/abn.js'),
  BE: async () => import('stdnum/lib/cjs/be/vat.js'),
  BG: async () => import('stdnum/lib/cjs/bg/vat.js'),
  CH: async () => import('stdnum/lib/cjs/ch/vat.js'),
  CY: async () => import('stdnum/lib/cjs/cy/vat.js'),
  CZ: async () => import('stdnum/lib/cjs/cz/dic.js'),
  DE: async () => import('stdnum/lib/cjs/de/vat.js'),
  DK: async () => import('stdnum/lib/cjs/dk/cvr.js'),
  EE: async () => import('stdnum/lib/cjs/ee/kmkr.js'),
  ES: async () => import('stdnum/lib/cjs/es/nif.js'),
  FI: async () => import('stdnum/lib/cjs/fi/alv.js'),
  FR: async () => import('stdnum/lib/cjs/fr/tva.js'),
  GB: async () => import('stdnum/lib/cjs/gb/vat.js'),
  GR: async () => import('stdnum/lib/cjs/gr/vat.js'),
  HR: async () => import('stdnum/lib/cjs/hr/oib.js'),
  HU: async () => import('stdnum/lib/cjs/hu/anum.js'),
  IE: async () => import('stdnum/lib/cjs/ie/vat.js'),
  IN: async () => ({ validate: (number) => ({ isValid: isGstin(number), compact: number }) }),
  IT: async () => import('stdnum/lib/cjs/it/iva.js'),
  LT: async () => import('stdnum/lib/cjs/lt/pvm.js'),
  LU: async () => import('stdnum/lib/cjs/lu/tva.js'),
  LV: async () => import('stdnum/lib/cjs/lv/pvn.js'),
  MT: async () => import('stdnum/lib/cjs/mt/vat.js'),
  NL: async () => import('stdnum/lib/cjs/nl/btw.js'),
  NO: async () => import('stdnum/lib/cjs/no/mva.js'),
  PL: async () => import('stdnum/lib/cjs/pl/nip.js'),
  PT: async () => import('stdnum/lib/cjs/pt/nif.js'),
  RO: async () => import('stdnum/lib/cjs/ro/cui.js'),
  SE: async () => import('stdnum/lib/cjs/se/vat.js'),
  SI: async () => import('stdnum/lib/cjs/si/ddv.js'),
  SK: async () => import('stdnum/lib/cjs/sk/dph.js'),
};

/** The letters before the numbers of countries that don't begin with the country's code. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL', IN: '', CH: '', AU: '' };

/** A tax number as its country writes it, without blanks, dots and dashes. */
export interface TaxNumber {
  number: string;
  country: string;
}

/**
 * Reads a VAT or GST number as somebody has typed it, by its form and its check digits; undefined if it has none of the known forms or a typing error. Numbers of the EU, the
 * United Kingdom and Norway begin with the code of their country (of Greece EL), those of Switzerland with CHE; an Australian one is an ABN.
 */
export async function readTaxNumber(typed: string): Promise<TaxNumber | undefined> {
  const text = typed.toUpperCase().replaceAll(/[^0-9A-Z*+]/g, '');
  const country = countryOf(text);
  const load = CHECKS[country];
  if (!load) return undefined;
  const prefix = PREFIXES[country] ?? country;
  const own = text.slice(prefix.length);
  const { validate } = await load();
  const { isValid, compact } = validate(country === 'NO' ? own.replace(/(?:MVA)?$/, 'MVA') : own);
  if (!isValid) return undefined;
  return { number: prefix + withoutPrefix(compact ?? own, prefix), country };
}

/** The country whose form a number has; empty if that is not known. */
function countryOf(text: string): string {
  if (isGstin(text)) return 'IN';
  if (/^\d{11}$/.test(text)) return 'AU';
  if (text.startsWith('CHE')) return 'CH';
  if (text.startsWith('EL')) return 'GR';
  const code = text.slice(0, 2);
  // Greece uses EL.
  return code === 'GR' || code in PREFIXES ? '' : code;
}

function withoutPrefix(number: string, prefix: string): string {
  return prefix !== '' && number.startsWith(prefix) ? number.slice(prefix.length) : number;
}
