import { addressLines } from '#contract/address-format.ts';
import { dayWords } from '#contract/delivery-dates.ts';
import type { LetterContent } from '#contract/letter-content.ts';
import { formatMoney, toMinor, toWhole } from '#contract/money.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { taxWord } from '#contract/tax-words.ts';
import { LETTER_PICTURES_PATH } from '#contract/photo-sizes.ts';
import { linesOf, oneLine } from '#server/features/mail/letter-text.rule.ts';
import { describeDue } from '#server/features/own-payments/describe-due.rule.ts';

interface Shop {
  origin: string;
  locale: string;
  timeZone: string;
  /** The country that it sells from. */
  home: string;
}

type Part = Partial<LetterContent>;
type Fact = NonNullable<LetterContent['facts']>[number];

/** The lines, sums and address of an order, as a letter shows them. */
export function describeOrder(order: Order, shop: Shop): Part {
  return {
    lines: describeLines(order.orderItems, order, shop),
    sums: describeSums(order, shop),
    ...factsOf([...describeDays(order, shop), ...describeDue(order, shop)]),
    ...(order.delivery.kind === 'pickup'
      ? describePickup(order)
      : { address: describeAddress(order, shop) }),
  };
}

function factsOf(facts: Fact[]): Part {
  return facts.length > 0 ? { facts } : {};
}

/** The promised days, of a shop that delivers by zones; none while the order waits for its payment. */
function describeDays({ delivery, held }: Order, { locale }: Shop): Fact[] {
  if (held === 'due') return [];
  const { kind, earliest, latest } = delivery;
  if (earliest === undefined || latest === undefined) return [];
  const label = kind === 'pickup' ? 'Ready' : 'Delivered';
  return [{ label, value: dayWords({ earliest, latest }, locale) }];
}

/** Place and hours of a pickup. */
export function describePickup({ delivery: { name, address, hours } }: Order): Part {
  const where = [name, address, hours].flatMap((text) => (text ? linesOf(text) : []));
  return { address: where, addressHeading: 'Pick it up at' };
}

/** Lines of an order with their prices. */
export function describeLines(
  items: readonly Pick<OrderItem, 'name' | 'photo' | 'price' | 'quantity'>[],
  { currency }: Pick<Order, 'currency'>,
  { origin, locale }: Pick<Shop, 'origin' | 'locale'>,
): NonNullable<LetterContent['lines']> {
  return items.map(({ name, photo, price, quantity }) => ({
    name: oneLine(name),
    detail: `${quantity} × ${formatMoney(price, currency, locale)}`,
    amount: formatMoney(toWhole(toMinor(price) * quantity), currency, locale),
    ...pictureAt(origin, photo),
  }));
}

/** Pictures of the shop's own alone. As JPEG: some mail programs show no WebP. */
export function pictureAt(origin: string, photo: string): { photo?: string } {
  const [, name, extension] = /^\/photos\/([\w-]+)\.(jpg|webp)$/.exec(photo) ?? [];
  if (name === undefined) return {};
  const path = extension === 'jpg' ? photo : `${LETTER_PICTURES_PATH}${name}.jpg`;
  return { photo: `${origin}${path}` };
}

type Sum = NonNullable<LetterContent['sums']>[number];

function describeSums(order: Order, { locale, home }: Shop): Sum[] {
  const money = (amount: number) => formatMoney(amount, order.currency, locale);
  const { delivery, shippingCharges } = order;
  const isNamed = delivery._id !== 'standard';
  return [
    { label: 'Subtotal', amount: money(order.subtotal) },
    ...(order.tax > 0 ? describeTaxes(order, order.tax, { money, home }) : []),
    {
      label: isNamed
        ? `${delivery.kind === 'pickup' ? 'Pickup' : 'Shipping'} (${oneLine(delivery.name)})`
        : 'Shipping',
      amount: shippingCharges > 0 ? money(shippingCharges) : 'Free',
    },
    ...(order.discount > 0 ? [{ label: 'Discount', amount: `−${money(order.discount)}` }] : []),
    { label: 'Total', amount: money(order.total), isTotal: true as const },
    ...(order.taxIncluded > 0
      ? describeTaxes(order, order.taxIncluded, { money, home, where: ' in the total' })
      : []),
  ];
}

interface TaxWords {
  money: (amount: number) => string;
  home: string;
  where?: string;
}

/** The tax of an order: one sum if it is added at one rate, else a sum for each rate and named part. */
function describeTaxes(
  { taxes }: Pick<Order, 'taxes'>,
  all: number,
  { money, home, where = '' }: TaxWords,
): Sum[] {
  const charged = taxes.filter(({ tax }) => tax > 0);
  if (charged.length === 0 || (charged.length === 1 && where === ''))
    return [{ label: `Tax${where}`, amount: money(all) }];
  return charged.map(({ name = taxWord(home), percent, tax }) => ({
    label: `${oneLine(name)} (${percent}%)${where}`,
    amount: money(tax),
  }));
}

function describeAddress({ shippingInfo, user, business }: Order, { locale }: Shop): string[] {
  const name = oneLine(shippingInfo.name ?? user.name);
  const lines = addressLines({ ...shippingInfo, name }, locale).flatMap((line) => linesOf(line));
  return business ? [oneLine(business.name), ...lines] : lines;
}
