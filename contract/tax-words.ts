import { isInEu } from './eu.ts';

const VAT = new Set(['GB', 'CH', 'NO', 'IS', 'LI', 'MC', 'ZA', 'AE', 'SA', 'UA', 'TR']);
const GST = new Set(['IN', 'AU', 'NZ', 'SG']);

/** Returns what the tax of a seller's country is called: "VAT", "GST", else "Tax". */
export function taxWord(home: string): string {
  if (isInEu(home) || VAT.has(home)) return 'VAT';
  return GST.has(home) ? 'GST' : 'Tax';
}
