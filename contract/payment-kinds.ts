// Doesn't import zod: pages of the storefront import this file.

/**
 * Ways to pay. `card`: at the payment provider, with all that it takes. The others are paid without it: `transfer` to the shop's bank account,
 * `delivery` in cash to whoever brings the parcel, `pickup` where it is picked up, `invoice` by customers whom the owner trusts.
 */
export const PAYMENT_KINDS = ['card', 'transfer', 'delivery', 'pickup', 'invoice'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Ways to pay whose money the shop takes itself. */
export type OwnPaymentKind = Exclude<PaymentKind, 'card'>;

export function isOwnPayment(kind: string): kind is OwnPaymentKind {
  return kind !== 'card' && PAYMENT_KINDS.some((each) => each === kind);
}

/** Which carts a way to pay takes; amounts in any one unit. */
export interface PaymentConditions {
  kind: PaymentKind;
  countries?: readonly string[] | undefined;
  deliveries?: readonly string[] | undefined;
  least?: number | undefined;
  most?: number | undefined;
}

/** A cart as far as ways to pay depend on it. `total` in the unit of the conditions. */
export interface PayableCart {
  country: string;
  delivery: { _id: string; kind: 'parcel' | 'pickup' };
  total: number;
}

/** Returns the reason why a way to pay doesn't take a cart, as a sentence; undefined if it does. */
export function paymentObstacle(
  { kind, countries, deliveries, least, most }: PaymentConditions,
  { country, delivery, total }: PayableCart,
): string | undefined {
  if (countries && !countries.includes(country)) return 'It is not offered in this country.';
  if (deliveries && !deliveries.includes(delivery._id))
    return 'It is not offered with this way of delivery.';
  if (kind === 'pickup' && delivery.kind !== 'pickup') return 'It needs a pickup.';
  if (kind === 'delivery' && delivery.kind === 'pickup') return 'It needs a delivery.';
  if (least !== undefined && total < least) return 'The order is too small for it.';
  if (most !== undefined && total > most) return 'The order is too large for it.';
  return undefined;
}

const RF = '2715';
const CHECKED = 97n;

/**
 * Returns the reference that names an order in a bank transfer, such as RF491001: a creditor reference of ISO 11649, whose two check digits
 * tell most typing errors.
 */
export function paymentReference(orderNumber: number): string {
  const check = 98n - (BigInt(`${orderNumber}${RF}00`) % CHECKED);
  return `RF${String(check).padStart(2, '0')}${orderNumber}`;
}

/**
 * Returns the numbers of the orders that a text names by their references, also with blanks or hyphens within them. What is cut there may be the
 * reference or what follows it, so each end is tried; the check digits tell which ones are meant.
 */
export function ordersOfReferences(text: string): number[] {
  const found = new Set<number>();
  for (const [run] of text.toUpperCase().matchAll(/RF(?:[\s-]?\d){3,23}/g)) {
    const parts = run.split(/[\s-]/);
    for (let count = parts.length; count > 0; count -= 1) {
      const [, check, number] =
        /^RF(\d{2})0*(\d{1,10})$/.exec(parts.slice(0, count).join('')) ?? [];
      if (number !== undefined && paymentReference(Number(number)) === `RF${check}${number}`)
        found.add(Number(number));
    }
  }
  return [...found];
}

/** An IBAN in groups of four, as on bank cards and forms. */
export function groupedIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** Returns true for an IBAN whose check digits are right (ISO 13616), in capitals and without blanks. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % CHECKED === 1n;
}
