import { isInEu } from './eu.ts';
import type { Party } from './party.ts';
import type { ProductField } from './product-fields.ts';

interface StatedGap {
  path: ProductField & ('maker' | 'responsible');
  message: string;
}

interface Stated {
  maker?: Party | null | undefined;
  responsible?: Party | null | undefined;
  origin?: string | null | undefined;
}

/**
 * What a product must say to be offered to consumers in the EU, and doesn't: its maker, or, where that is outside the EU, who answers for it
 * there (Regulation (EU) 2023/988, articles 16 and 19). A maker without a country is where the goods come from. The column `stated_gap`
 * says the same.
 */
export function statedGap({ maker, responsible, origin }: Stated): StatedGap | undefined {
  if (!maker)
    return { path: 'maker', message: 'Enter who made it: it is sold to consumers in the EU' };
  const country = maker.country ?? origin;
  if (responsible || !country || isInEu(country)) return undefined;
  return {
    path: 'responsible',
    message: 'Enter who answers for it in the EU: its maker is outside',
  };
}
