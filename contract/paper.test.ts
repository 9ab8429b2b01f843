import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMinor } from './money.ts';
import { creditNoteBody, invoiceBody, isTaxedAlike, paperTitle } from './paper.ts';
import { TAX_SPLITS, type CreditNoteFacts, type InvoiceFacts } from './paper-facts.ts';
import { priceCart } from './pricing.ts';
import { REFUND_KINDS } from './refunds.ts';

const SELLER = {
  name: 'Vitrine',
  legalName: 'Vitrine Retail Pvt Ltd',
  address: '1 Mill Road, Mumbai',
  state: 'MH',
  gstin: '27AAPFU0939F1ZV',
  email: '',
  phone: '',
};
const BUYER = {
  name: 'Asha Rao',
  address: '12 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'IN',
  pinCode: '411001',
};
const PARTIES = {
  currency: 'INR',
  seller: SELLER,
  buyer: BUYER,
  taxes: 'gst',
  taxPercent: 18,
  order: { number: 1001, at: '2026-05-01T10:00:00.000Z' },
} as const;

const parties = fc.record({
  taxes: fc.constantFrom(...TAX_SPLITS),
  state: fc.constantFrom('MH', 'Maharashtra', 'Karnataka', 'Nowhere', ''),
  country: fc.constantFrom('IN', 'US', ''),
  taxPercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
});
const cart = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 1_000_000_000 }),
    quantity: fc.integer({ min: 1, max: 100 }),
  }),
  { minLength: 1, maxLength: 20 },
);
const sum = (parts: readonly { amount: number }[]) =>
  parts.reduce((upTo, { amount }) => upTo + toMinor(amount), 0);

function invoice(changes: Partial<InvoiceFacts> = {}): InvoiceFacts {
  return {
    ...PARTIES,
    lines: [{ name: 'Cup', hsn: '6912', price: 17_500, quantity: 2, tax: 6_300, discount: 0 }],
    sums: { subtotal: 35_000, tax: 6_301, shippingCharges: 20_000, discount: 0, total: 61_301 },
    coupon: null,
    ...changes,
  };
}

describe('an invoice', () => {
  it('adds up exactly to its order, whatever the split, the discount and the shares', () => {
    fc.assert(
      fc.property(
        parties,
        cart,
        fc.integer({ min: 0, max: 2_000_000_000 }),
        ({ state, country, ...terms }, lines, discount) => {
          const rules = {
            taxPercent: terms.taxPercent,
            shippingCharge: 20_000,
            freeShippingAbove: 100_000,
          };
          const sums = priceCart(lines, rules, { kind: 'fixed', amount: discount });
          const body = invoiceBody({
            ...invoice(),
            ...terms,
            buyer: { ...BUYER, state, country },
            lines: lines.map((line) => ({
              ...line,
              name: 'Cup',
              hsn: '',
              tax: null,
              discount: null,
            })),
            sums,
          });
          const [subtotal, ...rest] = body.sums;
          expect(sum(body.lines)).toBe(toMinor(subtotal?.amount ?? Number.NaN));
          expect(sum(body.lines) + sum(rest)).toBe(sums.total);
          expect(toMinor(body.total)).toBe(sums.total);
        },
      ),
    );
  });

  it('within the state splits the tax in halves, the odd paisa being SGST', () => {
    const { sums, placeOfSupply } = invoiceBody(invoice());
    expect(sums).toEqual([
      { words: 'Subtotal', amount: 350 },
      { words: 'CGST (9%)', amount: 31.5 },
      { words: 'SGST (9%)', amount: 31.51 },
      { words: 'Shipping', amount: 200 },
    ]);
    expect(placeOfSupply).toBe('Maharashtra (27)');
  });

  it.each([
    ['in another state', { state: 'Karnataka' }, 'Karnataka (29)'],
    ['in a state that nobody knows', { state: 'Nowhere' }, 'Nowhere, IN'],
    ['abroad, in a state of the same letters', { state: 'MH', country: 'US' }, 'MH, US'],
    ['in a country without states', { state: '', country: 'DE' }, 'DE'],
  ])('for a buyer %s has IGST', (_, where, place) => {
    const { sums, placeOfSupply } = invoiceBody(invoice({ buyer: { ...BUYER, ...where } }));
    expect(sums).toContainEqual({ words: 'IGST (18%)', amount: 63.01 });
    expect(placeOfSupply).toBe(place);
  });

  it('of a shop with one tax has that', () => {
    const body = invoiceBody(invoice({ taxes: 'one', taxPercent: 12.5 }));
    expect(body.sums).toContainEqual({ words: 'Tax (12.5%)', amount: 63.01 });
    expect(body.placeOfSupply).toBeUndefined();
  });

  it('names the coupon, and has no row for a discount of nothing', () => {
    const sums = { subtotal: 35_000, tax: 0, shippingCharges: 0, discount: 35_000, total: 0 };
    expect(invoiceBody(invoice({ sums, coupon: 'FREE' })).sums).toContainEqual({
      words: 'Discount (FREE)',
      amount: -350,
    });
    expect(JSON.stringify(invoiceBody(invoice()).sums)).not.toContain('Discount');
  });
});

describe('a credit note', () => {
  const refund: CreditNoteFacts['refund'] = {
    kind: 'lines',
    amount: 20_650,
    shipping: 0,
    goodwill: 0,
    tax: 3_150,
    lines: [{ name: 'Cup', hsn: '6912', quantity: 1, amount: 20_650 }],
  };
  const note = (changes: Partial<CreditNoteFacts['refund']> = {}): CreditNoteFacts => ({
    ...PARTIES,
    invoice: { number: '26-27/000001', at: PARTIES.order.at },
    refund: { ...refund, ...changes },
  });
  const amount = fc.integer({ min: 0, max: 1_000_000_000 });

  it('adds up exactly to its refund, also where other refunds have reduced it', () => {
    const refunds = fc.record({
      kind: fc.constantFrom(...REFUND_KINDS),
      amount,
      shipping: amount,
      goodwill: amount,
      tax: amount,
      lines: fc.array(
        fc.record({
          name: fc.constant('Cup'),
          hsn: fc.constant(''),
          quantity: fc.integer({ min: 1, max: 9 }),
          amount,
        }),
      ),
    });
    fc.assert(
      fc.property(parties, refunds, ({ state, country, ...terms }, made) => {
        const facts = { ...note(made), ...terms, buyer: { ...BUYER, state, country } };
        const body = creditNoteBody(facts);
        expect(sum(body.lines)).toBe(made.amount);
        expect(sum(body.sums)).toBe(made.amount);
        expect(toMinor(body.total)).toBe(made.amount);
        expect(body.sums.every((row) => row.amount >= 0)).toBe(true);
      }),
    );
  });

  it('of lines has their tax, split like that of the invoice', () => {
    expect(creditNoteBody(note({ tax: 3_151 }))).toMatchObject({
      lines: [{ name: 'Cup', hsn: '6912', quantity: 1, amount: 206.5 }],
      sums: [
        { words: 'Value without tax', amount: 174.99 },
        { words: 'CGST (9%)', amount: 15.75 },
        { words: 'SGST (9%)', amount: 15.76 },
      ],
      total: 206.5,
    });
  });

  it('gives back of CGST and SGST no more than the invoice has, and all of both in the end', () => {
    const taxes = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(taxes, (credited) => {
        const all = credited.reduce((upTo, tax) => upTo + tax, 0);
        const sums = { subtotal: all, tax: all, shippingCharges: 0, discount: 0, total: 2 * all };
        const charged = invoiceBody(invoice({ sums }))
          .sums.slice(1, 3)
          .map(({ amount }) => amount);
        const left = charged.map(toMinor);
        let taxBefore = 0;
        for (const tax of credited) {
          const { sums: given } = creditNoteBody(note({ amount: tax, tax, taxBefore, lines: [] }));
          for (const at of [0, 1]) {
            left[at] = (left[at] ?? 0) - toMinor(given[at + 1]?.amount ?? Number.NaN);
            expect(left[at]).toBeGreaterThanOrEqual(0);
          }
          taxBefore += tax;
        }
        expect(left).toEqual([0, 0]);
      }),
    );
  });

  it('of a sum alone says what it was for', () => {
    const alone = { lines: [], tax: 0, goodwill: 5_000, amount: 5_000 };
    const named = (kind: CreditNoteFacts['refund']['kind']) =>
      creditNoteBody(note({ ...alone, kind })).lines;
    expect(named('goodwill')).toEqual([{ name: 'Goodwill', amount: 50 }]);
    expect(named('provider')).toEqual([{ name: 'Refund', amount: 50 }]);
  });

  it('of a refund that was reduced takes off what other refunds gave', () => {
    expect(creditNoteBody(note({ amount: 10_000 })).lines.at(-1)).toEqual({
      name: 'Given back by other refunds',
      amount: -106.5,
    });
  });
});

it('a paper is a tax invoice only of a seller with a GSTIN', () => {
  expect(paperTitle('invoice', SELLER)).toBe('Tax invoice');
  expect(paperTitle('invoice', { gstin: '' })).toBe('Invoice');
  expect(paperTitle('credit-note', SELLER)).toBe('Credit note');
});

it('addresses are taxed alike in one country and state, however that is spelt', () => {
  expect(isTaxedAlike(BUYER, { country: 'IN', state: 'MH' })).toBe(true);
  expect(isTaxedAlike(BUYER, { country: 'IN', state: 'KA' })).toBe(false);
  expect(isTaxedAlike(BUYER, { country: 'US', state: 'Maharashtra' })).toBe(false);
  const unknown = { country: 'IN', state: 'Nowhere' };
  expect(isTaxedAlike(unknown, { ...unknown, state: 'nowhere' })).toBe(true);
});

describe('an invoice of an order that is paid to the shop itself', () => {
  const reference = 'RF18539007547034';
  it.each([
    [
      { method: 'transfer', reference, paid: 61_301 },
      `Paid by bank transfer (reference ${reference}).`,
    ],
    [
      { method: 'transfer', reference, paid: 0 },
      `To be paid by bank transfer (reference ${reference}).`,
    ],
    [
      { method: 'invoice', reference, paid: 1 },
      `Paid in part; the rest is to be paid by bank transfer on this invoice (reference ${reference}).`,
    ],
    [{ method: 'delivery', reference: null, paid: 0 }, 'To be paid in cash on delivery.'],
    [{ method: 'pickup', reference: null, paid: 61_301 }, 'Paid at pickup.'],
  ] as const)('says how it is paid, and whether it was: %o', (payment, words) => {
    expect(invoiceBody(invoice({ payment })).remarks).toEqual([words]);
  });

  it('says nothing of it for a payment at the provider', () => {
    expect(invoiceBody(invoice()).remarks).toBeUndefined();
  });
});
