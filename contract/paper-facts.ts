import type { KeptBusiness } from './business.ts';
import type { KeptQuote } from './kept-quote.ts';
import type { OwnPaymentKind } from './payment-kinds.ts';
import type { RefundKind } from './refunds.ts';

/** `gst`: CGST and SGST within the seller's state, IGST elsewhere. `one`: one tax. */
export const TAX_SPLITS = ['one', 'gst'] as const;
export type TaxSplit = (typeof TAX_SPLITS)[number];

export interface PaperSeller {
  name: string;
  legalName: string;
  address: string;
  state: string;
  /** Of a seller outside India. Papers of before, and those of a seller in India, don't have it. */
  country?: string;
  gstin: string;
  /** VAT number. Facts of an earlier version don't have it. */
  vat?: string;
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
  /** The business that it is for. */
  business?: KeptBusiness;
}

export interface Parties {
  currency: string;
  seller: PaperSeller;
  buyer: PaperBuyer;
  taxes: TaxSplit;
  taxPercent: number;
  order: { number: number; at: string };
  /** Of an order that was taxed by a table of rates. Facts without it are drawn as those of one rate. */
  quote?: KeptQuote;
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
    /** With `quote`. */
    taxIncluded?: number;
    shippingCharges: number;
    discount: number;
    total: number;
  };
  coupon: string | null;
  /** Of an order that is paid to the shop itself: what it had got by then. Facts of an earlier version don't have it. */
  payment?: { method: OwnPaymentKind; reference: string | null; paid: number };
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
    /** With `quote`: what it gives back at each of its rates, and last untaxed. */
    byRate?: NoteOfRate[];
    lines: { name: string; hsn: string; quantity: number; amount: number }[];
  };
}

/** The part of one rate in a credit note. Minor units. */
export interface NoteOfRate {
  amount: number;
  tax: number;
  /** The tax at this rate that earlier credit notes of the order show. */
  taxBefore: number;
}
