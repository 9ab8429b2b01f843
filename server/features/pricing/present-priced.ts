import type { z } from 'zod';
import { quoteOfBefore, shownTaxes, type KeptQuote } from '#contract/kept-quote.ts';
import { toWhole } from '#contract/money.ts';
import type { PricedFields, ShownTax } from '#contract/priced-fields.ts';

/** A checkout or an order with its sums, in minor units. */
interface Priced {
  subtotal: number;
  tax: number;
  taxIncluded: number;
  taxPercent: number;
  shippingCharges: number;
  total: number;
  quote: KeptQuote | null;
}

/** The quote of a checkout or an order; for those without one it is told from their sums. */
export function quoteOf(row: Priced, lines: number): KeptQuote {
  return row.quote ?? quoteOfBefore(row, lines);
}

/** Presents how a checkout or an order was taxed and is delivered, in whole units. */
export function presentPriced(row: Priced): z.infer<z.ZodObject<typeof PricedFields>> {
  const { rates, delivery, business } = quoteOf(row, 0);
  const { _id, name, kind, tax, earliest, latest, address, hours } = delivery;
  return {
    tax: toWhole(row.tax),
    taxIncluded: toWhole(row.taxIncluded),
    taxPercent: row.taxPercent,
    taxes: shownTaxes(rates).map(inWhole),
    delivery: {
      _id,
      name,
      kind,
      price: toWhole(row.shippingCharges),
      tax: toWhole(tax),
      ...(earliest && { earliest }),
      ...(latest && { latest }),
      ...(address && { address }),
      ...(hours && { hours }),
    },
    ...(business && { business }),
  };
}

function inWhole({ taxable, tax, ...rate }: ShownTax): ShownTax {
  return { ...rate, taxable: toWhole(taxable), tax: toWhole(tax) };
}
