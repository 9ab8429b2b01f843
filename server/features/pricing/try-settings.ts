import type { SettingsTried, SettingsTry } from '#contract/delivery.ts';
import { homeOf } from '#contract/home.ts';
import { keptQuote } from '#contract/kept-quote.ts';
import { countryName } from '#contract/countries.ts';
import { toWhole } from '#contract/money.ts';
import { priceCart } from '#contract/pricing.ts';
import { rateOfClass } from '#contract/pricing-rules.ts';
import { chooseDelivery, type ChosenDelivery, methodsAt, placeOf } from '#contract/rules-at.ts';
import { rateAt } from '#contract/rate-at.ts';
import { countsWeight, type DeliveryMethod, zoneOf } from '#contract/delivery-rules.ts';
import { deliveryOf } from './delivery-of.rule.ts';
import { presentPriced } from './present-priced.ts';
import { countWithoutWeight } from './priced-products.queries.ts';
import { cartThere, offerOf, type CartThere, type QuoteDeps } from './quote-cart.ts';
import { rulesThere } from './rules-there.ts';

/** Says which zone and rates count for an address, why, and what a cart would cost there. Throws the refusals of a coupon. */
export async function trySettings(
  deps: QuoteDeps,
  { address, items, coupon }: SettingsTry,
): Promise<SettingsTried> {
  const cart = await cartThere(deps, address, items, coupon);
  return {
    success: true,
    zone: zoneThere(cart, address),
    methods: methodsThere(deps, cart, address),
    rates: await ratesThere(deps, cart, address),
    quote: quoteThere(deps, cart, address),
    withoutWeight: countsWeight(cart.settings.delivery.zones)
      ? await countWithoutWeight(deps.database.orm)
      : 0,
  };
}

type Address = SettingsTry['address'];

const ZONE_REASONS = {
  postcode: 'Its postal codes hold this one.',
  state: 'Its states hold this one.',
  country: 'It has the whole country.',
};

function zoneThere({ settings }: CartThere, address: Address): SettingsTried['zone'] {
  const found = zoneOf(settings.delivery.zones, placeOf(address));
  if (!found) return null;
  const { _id, name } = found.zone;
  return { _id, name, why: ZONE_REASONS[found.reason] };
}

function methodsThere(
  deps: QuoteDeps,
  cart: CartThere,
  address: Address,
): SettingsTried['methods'] {
  const found = methodsAt(cart.settings, address);
  if ('reason' in found) return [];
  return (found.methods ?? [undefined]).map((method) => {
    const offer = offerOf(deps, cart, address.country, method);
    if (offer) return { ...offer, fits: true, why: whyItCosts(cart, method?.by, offer.price) };
    const { timeZone } = deps.shop;
    const of = deliveryOf(method, cart.settings, {
      country: address.country,
      now: deps.now(),
      timeZone,
    });
    const { earliest = '', latest = '', ...named } = of;
    return { ...named, earliest, latest, fits: false, why: whyItDoesNotFit(cart, method?.by) };
  });
}

function whyItCosts(
  { lines }: CartThere,
  by: 'subtotal' | 'weight' | 'pieces' | undefined,
  price: number,
): string {
  if (by === undefined) return 'The shop has no zones: the standard charge counts.';
  if (price === 0) return 'It is free for this cart.';
  if (by !== 'weight') return `Its price is by ${by}.`;
  const grams = gramsOf(lines);
  const unknown = lines.filter(({ weight }) => weight === null).length;
  const missing = unknown === 0 ? '' : ` ${unknown} of the products have no weight and count as 0.`;
  return `Its price is by weight: the cart has ${grams} g.${missing}`;
}

function whyItDoesNotFit(
  { lines }: CartThere,
  by: 'subtotal' | 'weight' | 'pieces' | undefined,
): string {
  if (by !== 'weight') return 'The cart is beyond its last price.';
  return `Too heavy: the cart has ${gramsOf(lines)} g, beyond its last price.`;
}

function gramsOf(lines: CartThere['lines']): number {
  return lines.reduce((sum, { weight, quantity }) => sum + (weight ?? 0) * quantity, 0);
}

async function ratesThere(
  { shop, sales, now }: QuoteDeps,
  { settings, lines }: CartThere,
  address: Address,
): Promise<SettingsTried['rates']> {
  const where = { place: address, shop, now: now(), sales };
  const { rules, at } = await rulesThere(settings, where, lines);
  const home = homeOf(settings.seller.country, shop.locale);
  const place = { ...placeOf(address), isOutsideEu: at.isOutsideEu ?? false };
  const taxCase = { ...at, taxPercent: settings.taxPercent };
  return settings.tax.classes.map(({ _id, name }) => {
    const { percent, parts } = rateOfClass(rules, _id);
    const { reason, country } = rateAt(settings.tax, _id, place, taxCase);
    const rate = {
      class: _id,
      name,
      percent,
      ...(parts && { parts: parts.map((part) => ({ ...part })) }),
    };
    if (reason === 'outsideEu')
      return { ...rate, why: "The place is outside the EU's area of VAT: an export." };
    if (reason === 'taxPercent')
      return { ...rate, why: 'The table has no rate for it there: the general tax counts.' };
    const of = countryName(country, shop.locale);
    const isHome = country === home && address.country !== home;
    const more = isHome ? ', since distance sales are below the threshold' : '';
    return { ...rate, why: `The table's rate of ${of} counts${more}.` };
  });
}

function quoteThere(deps: QuoteDeps, cart: CartThere, address: Address): SettingsTried['quote'] {
  const { settings, lines, terms, isEligible } = cart;
  const choice = chooseWay(cart, address);
  if (lines.length === 0 || 'refused' in choice) return null;
  const quote = priceCart(lines, choice.rules, terms, isEligible);
  const { timeZone } = deps.shop;
  const { country } = address;
  const delivery = deliveryOf(choice.method, settings, { country, now: deps.now(), timeZone });
  const kept = keptQuote(quote, lines, choice.rules, delivery);
  const { taxPercent } = choice.rules;
  const { taxes, delivery: shown } = presentPriced({ ...quote, taxPercent, quote: kept });
  return {
    lines: quote.lines.map(({ tax, discount, rate }, at) => ({
      productId: lines[at]?.productId ?? '',
      name: lines[at]?.name ?? '',
      price: toWhole(lines[at]?.price ?? 0),
      quantity: lines[at]?.quantity ?? 0,
      taxPercent: quote.rates[rate]?.percent ?? 0,
      tax: toWhole(tax),
      discount: toWhole(discount),
    })),
    subtotal: toWhole(quote.subtotal),
    tax: toWhole(quote.tax),
    taxIncluded: toWhole(quote.taxIncluded),
    taxes,
    shippingCharges: toWhole(quote.shippingCharges),
    discount: toWhole(quote.discount),
    total: toWhole(quote.total),
    delivery: shown,
    why: whyThisWay(choice.method),
  };
}

/** Chooses as a checkout without a wish does; where no parcel takes the cart, the cheapest pickup. */
function chooseWay({ settings, rules, lines }: CartThere, address: Address): ChosenDelivery {
  const choice = chooseDelivery(settings, address, rules, lines);
  const there = methodsAt(settings, address);
  if (!('refused' in choice) || choice.refused !== 'PICKUP' || 'reason' in there) return choice;
  const [cheapest] = (there.methods ?? [])
    .map(({ _id }) => chooseDelivery(settings, address, rules, lines, _id))
    .flatMap((each) => ('refused' in each ? [] : [each]))
    .map((each) => ({ ...each, price: priceCart(lines, each.rules).shippingCharges }))
    .toSorted((one, other) => one.price - other.price);
  return cheapest ?? choice;
}

function whyThisWay(method: DeliveryMethod | undefined): string {
  if (!method) return 'The shop has no zones: the standard charge counts.';
  return method.kind === 'pickup'
    ? `No parcel takes the cart: “${method.name}” is the cheapest pickup.`
    : `“${method.name}” is the cheapest parcel that takes the cart.`;
}
