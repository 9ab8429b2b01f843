/**
 * A second implementation of refunds by rate, in exact fractions and as `docs/api.md` tells it, to be compared with `contract/refund.ts` and
 * `contract/refund-by-rate.ts`, with which it shares no code.
 */
import type { Quote } from '#contract/pricing.ts';
import type { WantedRefund } from '#contract/refund.ts';
import { Fraction } from './fraction.ts';
import { sharedByPosition } from './shared-by-position.ts';

const NOTHING = new Fraction(0);

/** What a refund gives, in minor units. */
export interface ReferenceRefund {
  lines: number[];
  shipping: number;
  goodwill: number;
  amount: number;
  tax: number;
  /** What it gives back at each rate, and last untaxed. */
  byRate: number[];
  /** The same with the tax in it. */
  shares: { amount: number; tax: number }[];
}

/** An order that is paid, of which parts are given back one after the other. */
export class ReferenceRefunds {
  readonly #quote: Quote;
  readonly #quantities: readonly number[];
  /** Paid for each line and for the delivery. */
  readonly #paidFor: readonly Fraction[];
  readonly #delivery: Fraction;
  /** Paid at each rate, and last untaxed. */
  readonly #paidAt: readonly Fraction[];
  readonly #deliveredAt: readonly Fraction[];
  readonly #taxAt: readonly Fraction[];
  #givenAt: Fraction[];
  #pieces: number[];
  #isDelivered = true;
  /** Given beyond parts, and not yet cut from later ones. */
  #ahead = NOTHING;

  constructor(quote: Quote, quantities: readonly number[], discount: 'before' | 'after') {
    const paid = ({ amount, tax, discount: off }: Quote['delivery'] | Quote['lines'][number]) =>
      new Fraction(amount + (quote.pricesInclude ? 0 : tax) - off);
    this.#quote = quote;
    this.#quantities = quantities;
    this.#paidFor = quote.lines.map(paid);
    this.#delivery = paid(quote.delivery);
    const ofLines = quote.rates.map((_, rate) =>
      Fraction.sum(this.#paidFor.filter((_one, at) => quote.lines[at]?.rate === rate)),
    );
    const byRate = quote.delivery.byRate.map((part) => new Fraction(part));
    const atRates =
      discount === 'before'
        ? quote.rates.map(({ gross }) => new Fraction(gross))
        : sharedByPosition(this.#delivery, byRate).reduce(
            (upTo, part, rate) => upTo.with(rate, (upTo[rate] ?? NOTHING).plus(part)),
            ofLines,
          );
    const untaxed = new Fraction(quote.total).minus(Fraction.sum(atRates));
    this.#paidAt = [...atRates, untaxed];
    this.#deliveredAt = [...atRates.map((all, at) => all.minus(ofLines[at] ?? NOTHING)), untaxed];
    this.#taxAt = [...quote.rates.map(({ tax }) => new Fraction(tax)), NOTHING];
    this.#givenAt = this.#paidAt.map(() => NOTHING);
    this.#pieces = quantities.map(() => 0);
  }

  /** The tax that is given back in the end. */
  get allTax(): number {
    return Fraction.sum(
      this.#paidAt.map((_, rate) => this.#taxUpTo(rate, this.#paidAt[rate] ?? NOTHING)),
    ).toNumber();
  }

  give({ pieces, shipping, goodwill }: WantedRefund): ReferenceRefund {
    const ofLines = this.#paidFor.map((paid, at) => {
      const before = this.#pieces[at] ?? 0;
      const upTo = (count: number) =>
        paid.times(new Fraction(count, this.#quantities[at] ?? 1)).down();
      return upTo(before + (pieces[at] ?? 0)).minus(upTo(before));
    });
    const ofDelivery = shipping && this.#isDelivered ? this.#delivery : NOTHING;
    const cut = [...ofLines, ofDelivery].map((part) => this.#cut(part));
    const delivered = cut.pop() ?? NOTHING;
    this.#pieces = this.#pieces.map((count, at) => count + (pieces[at] ?? 0));
    if (shipping) this.#isDelivered = false;
    this.#ahead = this.#ahead.plus(new Fraction(goodwill));
    const shares = this.#atRates(cut, delivered, new Fraction(goodwill));
    return {
      lines: cut.map((part) => part.toNumber()),
      shipping: delivered.toNumber(),
      goodwill,
      amount: Fraction.sum([...cut, delivered]).toNumber() + goodwill,
      tax: Fraction.sum(shares.map(({ tax }) => tax)).toNumber(),
      byRate: shares.map((one) => one.amount.toNumber()),
      shares: shares.map((one) => ({ amount: one.amount.toNumber(), tax: one.tax.toNumber() })),
    };
  }

  /** A part without what was given ahead of it. */
  #cut(part: Fraction): Fraction {
    const ahead = Fraction.least(part, this.#ahead);
    this.#ahead = this.#ahead.minus(ahead);
    return part.minus(ahead);
  }

  /** Lines at their own rates, the delivery by what was paid for it at each, and the rest by what remains at each. */
  #atRates(lines: readonly Fraction[], delivery: Fraction, goodwill: Fraction) {
    const ofDelivery = sharedByPosition(delivery, this.#deliveredAt);
    const left = this.#paidAt.map((paid, at) => paid.minus(this.#givenAt[at] ?? NOTHING));
    const wanted = left.map((_, rate) =>
      Fraction.sum(lines.filter((_one, at) => this.#quote.lines[at]?.rate === rate)).plus(
        ofDelivery[rate] ?? NOTHING,
      ),
    );
    const own = wanted.map((one, rate) => Fraction.least(one, left[rate] ?? NOTHING));
    const remaining = left.map((all, rate) => all.minus(own[rate] ?? NOTHING));
    const rest = Fraction.sum(wanted).minus(Fraction.sum(own)).plus(goodwill);
    const more = sharedByPosition(rest, remaining);
    const amounts = own.map((part, rate) => part.plus(more[rate] ?? NOTHING));
    const taxes = amounts.map((amount, rate) => {
      const before = this.#givenAt[rate] ?? NOTHING;
      return this.#taxUpTo(rate, before.plus(amount)).minus(this.#taxUpTo(rate, before));
    });
    this.#givenAt = this.#givenAt.map((given, rate) => given.plus(amounts[rate] ?? NOTHING));
    return amounts.map((amount, rate) => ({ amount, tax: taxes[rate] ?? NOTHING }));
  }

  /** The tax in what was given back at a rate, rounded half up. A discount after tax may leave less to give than the tax: then all of it is tax. */
  #taxUpTo(rate: number, given: Fraction): Fraction {
    const paid = this.#paidAt[rate] ?? NOTHING;
    if (paid.isZero) return NOTHING;
    const tax = Fraction.least(paid, this.#taxAt[rate] ?? NOTHING);
    return tax.times(given).dividedBy(paid).halfUp();
  }
}
