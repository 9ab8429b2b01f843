import type { KeptQuote } from '#contract/kept-quote.ts';
import type { NoteOfRate } from '#contract/paper-facts.ts';
import { ratesOf, sharesAtRates, withGiven } from '#contract/refund-by-rate.ts';
import { storedShares } from '#contract/shares.ts';

/** A refund that gets its credit note, of an order that was taxed by a table. Minor units. */
export interface NotedOrder {
  quote: KeptQuote;
  shippingCharges: number;
  /** Of the whole order, added or inside. */
  tax: number;
  discount: number;
  /** The total of the credit note; `shipping` is a part of it. */
  amount: number;
  shipping: number;
  /** The lines with their shares, and what the refund gives for each. */
  lines: { amount: number; tax: number; discount: number; given: number }[];
  /** The shares of the earlier credit notes, oldest first. */
  notes: NoteOfRate[][];
}

/** Returns what a credit note gives back at each rate, and last untaxed. Together the notes of an order give back what was paid at each. */
export function noteByRate(order: NotedOrder): NoteOfRate[] {
  const { quote, lines, notes } = order;
  const rates = ratesOf(quote);
  const shares = sharesAtRates(
    {
      ...storedShares({ ...order, pricesInclude: quote.pricesInclude }, lines),
      rates: rates && notes.reduce(withGiven, rates),
    },
    { lines: lines.map(({ given }) => given), shipping: order.shipping, amount: order.amount },
  );
  return shares.map((part, rate) => ({
    ...part,
    taxBefore: notes.reduce((sum, note) => sum + (note[rate]?.tax ?? 0), 0),
  }));
}
