/**
 * A second implementation of the quote, in exact fractions and in the order in which `docs/api.md` tells it. It is slow, shares no code with
 * `contract/pricing.ts`, and is there to be compared with it.
 */
import type { CouponTerms } from '#contract/discount.ts';
import type { Quote } from '#contract/pricing.ts';
import type { PricedLine, PricingRules, TaxHere } from '#contract/pricing-rules.ts';
import type { Rate } from '#contract/tax-rules.ts';
import { Fraction } from './fraction.ts';
import { deliveryPrice } from './reference-delivery.ts';
import { sharedByPosition } from './shared-by-position.ts';

const NOTHING = new Fraction(0);
const ONE = new Fraction(1);
/** Minor units of the currency of tests. */
const PER_WHOLE = 100;

/** Where the shop has no rules of its own: on the prices, before the discount, to whole units. */
const SEED: TaxHere = {
  pricesInclude: false,
  discount: 'after',
  rounding: 'unit',
  delivery: 'none',
  rates: {},
};

/** Prices a cart. */
export function referenceQuote(
  lines: readonly PricedLine[],
  rules: PricingRules,
  coupon: CouponTerms | undefined,
  isFor: readonly boolean[] | undefined,
): Quote {
  const tax = rules.tax ?? SEED;
  const amounts = lines.map((line) => new Fraction(line.price).times(new Fraction(line.quantity)));
  const subtotal = Fraction.sum(amounts);
  const charged = deliveryPrice(lines, rules);
  const covered = isFor ? Fraction.sum(amounts.filter((_, at) => isFor[at])) : undefined;
  const wanted = couponOff(coupon, covered ?? subtotal);

  const rates: Rate[] = [];
  const places = lines.map((line) => placeOf(rates, rateOf(line.taxClass, rules)));

  // What comes off before tax comes off the lines, those of each rate together, and then off the delivery.
  const isBefore = tax.discount === 'before';
  const before = isBefore ? Fraction.least(wanted, covered ?? subtotal.plus(charged)) : NOTHING;
  const names = places.map((place) => nameOf(rates[place]));
  const offLines = offEach(before, amounts, isFor, names);
  const bases = amounts.map((amount, at) => amount.minus(offLines[at] ?? NOTHING));
  const delivered = charged.minus(before.minus(Fraction.sum(offLines)));

  const goods = { amounts, bases, places };
  const deliveredAt = deliveryAtRates(delivered, goods, rates, rules);
  const taxed = taxesOf(goods, deliveredAt, { rates, rules });
  const added = tax.pricesInclude ? NOTHING : taxed.all;

  // What comes off after tax comes off what the lines and then the delivery cost with it.
  const costs = amounts.map((amount, at) =>
    tax.pricesInclude ? amount : amount.plus(taxed.ofLines[at] ?? NOTHING),
  );
  const everything = subtotal.plus(charged).plus(added);
  const off = isBefore ? before : Fraction.least(wanted, covered ?? everything);
  const shares = isBefore ? offLines : offEach(off, costs, isFor);

  return {
    subtotal: subtotal.toNumber(),
    tax: added.toNumber(),
    taxIncluded: taxed.all.minus(added).toNumber(),
    shippingCharges: charged.toNumber(),
    discount: off.toNumber(),
    total: everything.minus(off).toNumber(),
    pricesInclude: tax.pricesInclude,
    lines: amounts.map((amount, at) => ({
      amount: amount.toNumber(),
      tax: (taxed.ofLines[at] ?? NOTHING).toNumber(),
      discount: (shares[at] ?? NOTHING).toNumber(),
      rate: places[at] ?? 0,
    })),
    delivery: {
      amount: charged.toNumber(),
      tax: taxed.ofDelivery.toNumber(),
      discount: off.minus(Fraction.sum(shares)).toNumber(),
      byRate: deliveredAt.map((part) => part.toNumber()),
    },
    rates: taxed.rates,
  };
}

/** The lines of a cart: what each costs, what of it is left after a discount before tax, and the place of its rate. */
interface Goods {
  amounts: readonly Fraction[];
  bases: readonly Fraction[];
  places: readonly number[];
}

function rateOf(taxClass: string | undefined, { tax, taxPercent }: PricingRules): Rate {
  return tax?.rates[taxClass ?? 'standard'] ?? { percent: taxPercent };
}

/** Adds a rate unless it is there. */
function placeOf(rates: Rate[], rate: Rate): number {
  const known = rates.findIndex((one) => nameOf(one) === nameOf(rate));
  return known < 0 ? rates.push(rate) - 1 : known;
}

function sumAt(of: readonly Fraction[], places: readonly number[], place: number): Fraction {
  return Fraction.sum(of.filter((_, at) => places[at] === place));
}

/** What is charged for the delivery at each rate; nothing where it is not taxed. */
function deliveryAtRates(
  delivered: Fraction,
  { amounts, bases, places }: Goods,
  rates: Rate[],
  rules: PricingRules,
): Fraction[] {
  const { method, offered, tax } = rules;
  if (!tax || tax.delivery === 'none' || delivered.isZero) return [];
  if (tax.delivery === 'class') {
    const chosen = method?.taxClass ?? offered?.taxClass ?? tax.deliveryClass;
    const place = placeOf(rates, rateOf(chosen, rules));
    return rates.map((_, at) => (at === place ? delivered : NOTHING));
  }
  const nets = (of: readonly Fraction[]) =>
    rates.map((rate, place) => withoutTax(sumAt(of, places, place), rate, tax.pricesInclude));
  const after = nets(bases);
  const weights = Fraction.sum(after).isZero ? nets(amounts) : after;
  if (Fraction.sum(weights).isZero) return rates.map((_, at) => (at === 0 ? delivered : NOTHING));
  return sharedOut(delivered, weights, rates.map(nameOf));
}

/** The tax of each rate, and of it that of its lines, and last of the delivery, by what is taxed of each. */
function taxesOf(
  { bases, places }: Goods,
  deliveredAt: readonly Fraction[],
  { rates, rules }: { rates: readonly Rate[]; rules: PricingRules },
) {
  const { pricesInclude, rounding } = rules.tax ?? SEED;
  const step = rounding === 'unit' ? PER_WHOLE : 1;
  const taxed = rates.map((rate, place) => {
    const base = sumAt(bases, places, place).plus(deliveredAt[place] ?? NOTHING);
    const { tax, ofParts } = taxAt(rate, base, pricesInclude, step);
    const taxable = pricesInclude ? base.minus(tax) : base;
    const each = bases.map((one, at) => (places[at] === place ? one : NOTHING));
    const shares = sharedByPosition(
      tax,
      [...each, deliveredAt[place] ?? NOTHING],
      rules.tax ? 'half up' : 'down',
    );
    const shown = {
      ...rate,
      gross: taxable.plus(tax).toNumber(),
      taxable: taxable.toNumber(),
      tax: tax.toNumber(),
      ...(ofParts && { ofParts: ofParts.map((part) => part.toNumber()) }),
    };
    return { tax, shares, shown };
  });
  return {
    all: Fraction.sum(taxed.map(({ tax }) => tax)),
    ofLines: bases.map((_, at) => Fraction.sum(taxed.map(({ shares }) => shares[at] ?? NOTHING))),
    ofDelivery: Fraction.sum(taxed.map(({ shares }) => shares.at(-1) ?? NOTHING)),
    rates: taxed.map(({ shown }) => shown),
  };
}

/** One name for rates that are alike, by which they are in order: the lowest first. */
function nameOf(rate: Rate | undefined): string {
  const percent = (rate?.percent ?? 0).toFixed(4).padStart(9, '0');
  return `${percent} ${JSON.stringify(rate?.parts ?? [])}`;
}

function couponOff(coupon: CouponTerms | undefined, on: Fraction): Fraction {
  if (!coupon) return NOTHING;
  if (coupon.kind === 'fixed') return new Fraction(coupon.amount);
  return on.times(Fraction.percent(coupon.amount)).down();
}

/** The discount of each line: of those that the coupon is for, then of the others. */
function offEach(
  off: Fraction,
  costs: readonly Fraction[],
  isFor: readonly boolean[] | undefined,
  names: readonly string[] = costs.map(() => ''),
): Fraction[] {
  const own = costs.map((cost, at) => (isFor === undefined || isFor[at] ? cost : NOTHING));
  const first = Fraction.least(off, Fraction.sum(own));
  const others = costs.map((cost, at) => cost.minus(own[at] ?? NOTHING));
  const second = Fraction.least(off.minus(first), Fraction.sum(others));
  const [ofOwn, ofOthers] = [sharedOut(first, own, names), sharedOut(second, others, names)];
  return ofOwn.map((part, at) => part.plus(ofOthers[at] ?? NOTHING));
}

/** Shares out among those of each name, in the order of the names, and then among these by position. Both round down. */
function sharedOut(
  all: Fraction,
  weights: readonly Fraction[],
  names: readonly string[],
): Fraction[] {
  const groups = [...new Set(names)].sort();
  const of = (group: string) => weights.map((one, at) => (names[at] === group ? one : NOTHING));
  const sums = sharedByPosition(
    all,
    groups.map((group) => Fraction.sum(of(group))),
  );
  const parts = groups.map((group, nth) => sharedByPosition(sums[nth] ?? NOTHING, of(group)));
  return weights.map((_, at) => Fraction.sum(parts.map((part) => part[at] ?? NOTHING)));
}

function taxAt(
  { percent, parts }: Rate,
  base: Fraction,
  isInside: boolean,
  step: number,
): { tax: Fraction; ofParts?: Fraction[] } {
  const part = Fraction.percent(percent);
  const inside = base.times(part).dividedBy(ONE.plus(part)).halfUp(step);
  const on = (of: number) => base.times(Fraction.percent(of)).halfUp(step);
  if (!parts) return { tax: isInside ? inside : on(percent) };
  if (!isInside) {
    const ofParts = parts.map((one) => on(one.percent));
    return { tax: Fraction.sum(ofParts), ofParts };
  }
  // What is inside is one sum, of which the parts up to each are their percentages of the price without it.
  const upTo = (count: number) => {
    if (count === parts.length) return inside;
    const together = Fraction.sum(
      parts.slice(0, count).map((one) => Fraction.percent(one.percent)),
    );
    return Fraction.least(inside, base.minus(inside).times(together).halfUp(step));
  };
  return { tax: inside, ofParts: parts.map((_, at) => upTo(at + 1).minus(upTo(at))) };
}

function withoutTax(amount: Fraction, { percent }: Rate, isInside: boolean): Fraction {
  const part = Fraction.percent(percent);
  return isInside ? amount.minus(amount.times(part).dividedBy(ONE.plus(part)).halfUp()) : amount;
}
