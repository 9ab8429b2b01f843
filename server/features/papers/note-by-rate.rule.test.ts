// Directive 2006/112/EC, article 90: what is given back takes back the tax of its rate.
import { expect, test } from 'vitest';
import { keptQuote } from '#contract/kept-quote.ts';
import { priceCart } from '#contract/pricing.ts';
import type { TaxHere } from '#contract/pricing-rules.ts';
import { noteByRate, type NotedOrder } from './note-by-rate.rule.ts';

const TAX: TaxHere = {
  pricesInclude: true,
  discount: 'before',
  rounding: 'minor',
  delivery: 'none',
  rates: { standard: { percent: 19 }, reduced: { percent: 7 } },
};
const RULES = { taxPercent: 0, shippingCharge: 490, freeShippingAbove: 1_000_000, tax: TAX };
const LINES = [
  { price: 1_070, quantity: 1, taxClass: 'reduced' },
  { price: 1_190, quantity: 2 },
];

/** A book at 7 %, two bottles at 19 %, and untaxed delivery, of which nothing is given back yet. */
function order(given: Partial<NotedOrder>): NotedOrder {
  const quote = priceCart(LINES, RULES);
  const delivery = { _id: 'standard', name: 'Standard', kind: 'parcel' } as const;
  return {
    quote: keptQuote(quote, LINES, RULES, delivery),
    shippingCharges: 490,
    tax: quote.taxIncluded,
    discount: 0,
    amount: 0,
    shipping: 0,
    lines: quote.lines.map(({ amount, tax }) => ({ amount, tax, discount: 0, given: 0 })),
    notes: [],
    ...given,
  };
}

function giving(...given: readonly number[]) {
  return order({}).lines.map((line, at) => ({ ...line, given: given[at] ?? 0 }));
}

test('a line is given back at its rate, and delivery as it was taxed', () => {
  const bottle = noteByRate(order({ lines: giving(0, 1_190), amount: 1_190 }));
  expect(bottle).toEqual([
    { amount: 0, tax: 0, taxBefore: 0 },
    { amount: 1_190, tax: 190, taxBefore: 0 },
    { amount: 0, tax: 0, taxBefore: 0 },
  ]);
  expect(noteByRate(order({ amount: 490, shipping: 490 })).map(({ amount }) => amount)).toEqual([
    0, 0, 490,
  ]);
});

test('goodwill is shared by what remains at each rate', () => {
  const [bottles] = [noteByRate(order({ lines: giving(0, 2_380), amount: 2_380 }))];
  const goodwill = noteByRate(order({ amount: 780, notes: [bottles ?? []] }));
  expect(goodwill).toEqual([
    { amount: 535, tax: 35, taxBefore: 0 },
    { amount: 0, tax: 0, taxBefore: 380 },
    { amount: 245, tax: 0, taxBefore: 0 },
  ]);
});

test('all notes together give back the tax of the invoice', () => {
  const first = noteByRate(order({ lines: giving(500, 333), amount: 1_000 }));
  const rest = noteByRate(
    order({ lines: giving(570, 2_047), shipping: 490, amount: 2_940, notes: [first] }),
  );
  const tax = [first, rest].map((note) => note.map((part) => part.tax));
  expect(tax[0]?.map((part, rate) => part + (tax[1]?.[rate] ?? 0))).toEqual([70, 380, 0]);
});
