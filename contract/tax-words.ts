import { isInEu } from './eu.ts';
import { isGstin } from './gstin.ts';

const VAT = new Set(['GB', 'CH', 'NO', 'IS', 'LI', 'MC', 'ZA', 'AE', 'SA', 'UA', 'TR']);
const GST = new Set(['IN', 'AU', 'NZ', 'SG']);

/** Returns what the tax of a seller's country is called: "VAT", "GST", else "Tax". */
export function taxWord(home: string): string {
  if (isInEu(home) || VAT.has(home)) return 'VAT';
  return GST.has(home) ? 'GST' : 'Tax';
}

/** Returns what the tax number of a business is called by its form: "GSTIN", "ABN", else "VAT number". */
export function numberWord(number: string): string {
  if (isGstin(number)) return 'GSTIN';
  return /^\d{11}$/.test(number) ? 'ABN' : 'VAT number';
}
