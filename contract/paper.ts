import { toWhole } from './money.ts';
import type { PaperKind } from './paper-numbers.ts';
import type { RefundKind } from './refunds.ts';
import { indianState, stateCode } from './states.ts';

/** `gst`: CGST and SGST within the seller's state, IGST elsewhere. `one`: one tax. */
export const TAX_SPLITS = ['one', 'gst'] as const;
export type TaxSplit = (typeof TAX_SPLITS)[number];

export interface PaperSeller {
  name: string;
  legalName: string;
  address: string;
  state: string;
  gstin: string;
  email: string;
  phone: string;
}

export interface PaperBuyer {
  name: string;
  /** Empty texts where the address is no longer kept. */
  address: string;
  city: string;
  state: string;
  country: string;
  pinCode: string;
}

interface Parties {
  currency: string;
  seller: PaperSeller;
  buyer: PaperBuyer;
  taxes: TaxSplit;
  taxPercent: number;
  order: { number: number; at: string };
}

/** The facts of an invoice: a copy of everything that it shows, which never changes. Amounts in minor units. */
export interface InvoiceFacts extends Parties {
  lines: {
    name: string;
    hsn: string;
    price: number;
    quantity: number;
    tax: number | null;
    discount: number | null;
  }[];
  sums: {
    subtotal: number;
    tax: number;
    shippingCharges: number;
    discount: number;
    total: number;
  };
  coupon: string | null;
}

/** The facts of a credit note. Amounts in minor units. */
export interface CreditNoteFacts extends Parties {
  invoice: { number: string; at: string };
  refund: {
    kind: RefundKind;
    amount: number;
    shipping: number;
    goodwill: number;
    tax: number;
    /** The tax that earlier credit notes of the order show. Credit notes of an earlier version don't have it. */
    taxBefore?: number;
    lines: { name: string; hsn: string; quantity: number; amount: number }[];
  };
}

/** A line of a paper. Amounts in whole units. */
export interface PaperLine {
  name: string;
  hsn?: string;
  price?: number;
  quantity?: number;
  amount: number;
}

/** A sum below the lines. */
export interface PaperSum {
  words: string;
  amount: number;
}

/**
 * A paper's lines, what is added to them or taken off, and its total, in whole units. The lines of an invoice are without
 * tax: lines and sums together add up to the total. Those of a credit note include tax: the lines add up to the total,
 * and so do the sums.
 */
export interface PaperBody {
  lines: PaperLine[];
  sums: PaperSum[];
  total: number;
  /** For GST: the state that the tax is due in. */
  placeOfSupply?: string;
}

/** A part of a paper in minor units. */
interface Part<T> {
  part: T;
  amount: number;
}

/** Returns the body of an invoice, in whole units. */
export function invoiceBody(facts: InvoiceFacts): PaperBody {
  const { lines, sums, coupon } = facts;
  const rest: Part<string>[] = [
    { part: 'Subtotal', amount: sums.subtotal },
    ...taxParts(sums.tax, facts),
    { part: 'Shipping', amount: sums.shippingCharges },
    ...(sums.discount === 0
      ? []
      : [{ part: coupon ? `Discount (${coupon})` : 'Discount', amount: -sums.discount }]),
  ];
  return {
    lines: lines.map(({ name, hsn, price, quantity }) => ({
      name,
      ...(hsn && { hsn }),
      price: toWhole(price),
      quantity,
      amount: toWhole(price * quantity),
    })),
    sums: asSums(rest),
    total: toWhole(sums.total),
    ...placeOf(facts),
  };
}

/** Names the part of a refund beyond its lines and the shipping. */
function nameWithoutLines(kind: RefundKind): string {
  return kind === 'goodwill' ? 'Goodwill' : 'Refund';
}

/**
 * Returns the body of a credit note, in whole units. If lines, shipping and goodwill come to more than the refund, other refunds of the payment
 * have given the difference back before: a line of its own takes it off.
 */
export function creditNoteBody(facts: CreditNoteFacts): PaperBody {
  const { refund } = facts;
  const lines: Part<Omit<PaperLine, 'amount'>>[] = refund.lines.map(
    ({ name, hsn, quantity, amount }) => ({
      part: { name, ...(hsn && { hsn }), quantity },
      amount,
    }),
  );
  if (refund.shipping !== 0) lines.push({ part: { name: 'Shipping' }, amount: refund.shipping });
  if (refund.goodwill !== 0)
    lines.push({ part: { name: nameWithoutLines(refund.kind) }, amount: refund.goodwill });
  const rest = refund.amount - sum(lines);
  if (rest !== 0) {
    const name = rest < 0 ? 'Given back by other refunds' : nameWithoutLines(refund.kind);
    lines.push({ part: { name }, amount: rest });
  }
  // With a discount, what is refunded may be less than the tax of what is given back.
  const tax = Math.max(0, Math.min(refund.tax, refund.amount));
  const rows = [
    { part: 'Value without tax', amount: refund.amount - tax },
    ...taxParts(tax, facts, refund.taxBefore),
  ];
  return {
    lines: lines.map(({ part, amount }) => ({ ...part, amount: toWhole(amount) })),
    sums: asSums(rows),
    total: toWhole(refund.amount),
    ...placeOf(facts),
  };
}

/**
 * A tax, split as the settings say. Within the state CGST is half, rounded down, and SGST the rest. Credit notes are
 * rounded together with what was credited `before`, so that those of an order give back what its invoice has of each. An
 * unknown state of India counts as another one.
 */
function taxParts(
  tax: number,
  { seller, buyer, taxes, taxPercent }: Pick<Parties, 'seller' | 'buyer' | 'taxes' | 'taxPercent'>,
  before = 0,
): Part<string>[] {
  if (taxes === 'one') return [{ part: `Tax (${percent(taxPercent)})`, amount: tax }];
  if (!isWithinState(seller, buyer))
    return [{ part: `IGST (${percent(taxPercent)})`, amount: tax }];
  const half = percent(taxPercent / 2);
  const cgst = Math.floor((before + tax) / 2) - Math.floor(before / 2);
  return [
    { part: `CGST (${half})`, amount: cgst },
    { part: `SGST (${half})`, amount: tax - cgst },
  ];
}

/** Returns true if the parcel stays in the seller's state. */
export function isWithinState(
  seller: Pick<PaperSeller, 'state'>,
  buyer: Pick<PaperBuyer, 'country' | 'state'>,
): boolean {
  return buyer.country === 'IN' && seller.state !== '' && stateCode(buyer) === seller.state;
}

/** Returns true if two addresses are in the same country and state, however the state is spelt. */
export function isTaxedAlike(
  one: { country: string; state: string },
  other: { country: string; state: string },
): boolean {
  const [state, otherState] = [one, other].map((address) => stateCode(address).toUpperCase());
  return one.country === other.country && state === otherState;
}

function placeOf({ taxes, buyer }: Parties): { placeOfSupply?: string } {
  if (taxes === 'one' || buyer.country === '') return {};
  const state = buyer.country === 'IN' ? indianState(buyer.state) : undefined;
  const elsewhere = [buyer.state, buyer.country].filter(Boolean).join(', ');
  return { placeOfSupply: state ? `${state.name} (${state.gst})` : elsewhere };
}

function asSums(parts: readonly Part<string>[]): PaperSum[] {
  return parts.map(({ part: words, amount }) => ({ words, amount: toWhole(amount) }));
}

/** At most three decimals: half of a percentage with two. */
function percent(number: number): string {
  return `${Number(number.toFixed(3))}%`;
}

function sum(parts: readonly { amount: number }[]): number {
  return parts.reduce((upTo, { amount }) => upTo + amount, 0);
}

/** The title of a paper. Where no GSTIN is known it is no tax invoice. */
export function paperTitle(kind: PaperKind, { gstin }: Pick<PaperSeller, 'gstin'>): string {
  if (kind === 'credit-note') return 'Credit note';
  return gstin ? 'Tax invoice' : 'Invoice';
}
