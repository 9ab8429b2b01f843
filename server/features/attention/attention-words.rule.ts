import { formatMoney, toWhole } from '#contract/money.ts';

/** The shop's format of amounts and days. */
export interface MoneyWords {
  currency: string;
  locale: string;
  timeZone: string;
}

/** An amount of minor units in words. */
export function inWords(
  minor: number,
  { currency, locale }: Pick<MoneyWords, 'currency' | 'locale'>,
): string {
  return formatMoney(toWhole(minor), currency, locale);
}

/**
 * `creditNote`: the number of the credit note that it got before the bank reversed it. `madeThere`: what the shop owner has
 * refunded at the provider, perhaps for it; `isEnough` unless that is less than it, `isOwed` unless it leaves nothing to
 * refund. `isTheirs`: the shop owner made it at the provider.
 */
export function failedRefund(
  number: number,
  amount: string,
  creditNote: string | null,
  {
    madeThere,
    isEnough = true,
    isOwed = true,
    isTheirs = false,
  }: { madeThere?: string; isEnough?: boolean; isOwed?: boolean; isTheirs?: boolean } = {},
): string {
  const failed =
    creditNote === null
      ? `${amount} of order #${number} could not be paid back.`
      : `${amount} of order #${number} was paid back and came back from the bank; its credit note ${creditNote} stands.`;
  if (isTheirs)
    return `${failed} Refund it at the payment provider again, or pay it back another way and mark it as done by hand.`;
  const again = 'ry again, or pay it back another way and mark it as done by hand.';
  if (madeThere === undefined) return `${failed} T${again}`;
  const whatFor = isEnough
    ? 'if that was for it, mark it as made at the provider.'
    : 'if that was a part of it, refund the rest there, too.';
  const made = `${failed} ${madeThere} was refunded at the payment provider: ${whatFor}`;
  return isOwed ? `${made} Otherwise t${again}` : made;
}

/** A refund that the payment provider has not taken for most of a day. */
export function stuckRefund(number: number, amount: string): string {
  return `${amount} of order #${number} could not be paid back so far: the payment provider has not taken the refund for a day. Look there whether your balance is enough and the payment can be refunded. The shop goes on trying.`;
}

export function openDispute(number: number, amount: string, dueOn: string | undefined): string {
  const until = dueOn === undefined ? '' : ` until ${dueOn}`;
  return `The bank of a customer disputes ${amount} of order #${number}. Send evidence at the payment provider${until}, or the money is lost.`;
}

/** One that the shop owner made at the provider, before it got a credit note. */
export function refundFailedThere(number: number, amount: string): string {
  return `${amount} of order #${number}, refunded at the payment provider, could not be paid back. Refund it again, there or in the shop, or mark it as settled.`;
}

export function refundedOrder(number: number, total: string): string {
  return `Order #${number} was refunded in full (${total}) at the payment provider and is held. Cancel it, or say that it is to be shipped anyway.`;
}

/** One whose dispute is lost. */
export function lostOrder(number: number, amount: string): string {
  return `The dispute of order #${number} is lost: the bank keeps ${amount}, and the order is held. Cancel it, or say that it is to be shipped anyway.`;
}

/** Money that was paid to the shop itself. */
export function toBePaidBack(number: number, amount: string): string {
  return `${amount} of order #${number} is to be paid back. Pay it back, and mark it as paid back on the page of the order.`;
}

/** One that was sent before it was paid. */
export function overduePayment(number: number, due: string, dueOn: string): string {
  return `Order #${number} was sent before it was paid: ${due} was due on ${dueOn}. Remind the customer, or record the payment.`;
}

/** A day in the words of the shop. */
export function dayInWords(time: Date, { locale, timeZone }: MoneyWords): string {
  return time.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
}

export function paymentWithoutOrder(reference: string, amount: string): string {
  return `A payment of ${amount} (${reference}) has no order and is not refunded. Refund it at the payment provider.`;
}

export function wrongCharge(number: number, total: string, charged: string): string {
  return `Order #${number} is ${total}, but ${charged} was paid. Compare it with its payment at the payment provider.`;
}

export function wrongSum(number: number): string {
  return `The lines of order #${number} don't add up to its total. Look at it before you ship or refund it.`;
}

export function unknownState(number: number, state: string): string {
  return `Order #${number} goes to "${state}", which is no state of India that the shop knows, so its invoice has IGST. Look whether that is right before you ship it.`;
}

export const WEBHOOKS_MISSING =
  'Nothing has come from the payment provider for an hour, though there were payments. Check the address and the secret of the webhook there.';

export function failedLetter(kind: string, number: number | undefined): string {
  const about = number === undefined ? '' : ` about order #${number}`;
  return `The letter “${kind}”${about} could not be sent. Look at its reason in the list of letters, and send it again or tell the customer another way.`;
}

export function stuckCheckout(amount: string): string {
  return `A checkout of ${amount} is over and still holds stock, because the payment provider doesn't confirm that its payment is cancelled. Look whether the provider answers.`;
}

export function wrongStock(
  name: string,
  stock: { onHand: number; ledger: number; reserved: number; held: number },
): string {
  const parts = [
    ...(stock.onHand === stock.ledger
      ? []
      : [`${stock.onHand} on hand, ${stock.ledger} by the stock ledger`]),
    ...(stock.reserved === stock.held
      ? []
      : [`${stock.reserved} reserved, ${stock.held} held by open checkouts`]),
  ];
  return `The stock of ${name} doesn't add up: ${parts.join('; ')}. Count it, and run the whole audit.`;
}

export function wrongMoves(number: number): string {
  return `What the stock ledger has of order #${number} is not what was sold and came back. Count its products, and run the whole audit.`;
}

/** A withdrawal whose money has to be paid back until a day that is near, or over. */
export function dueWithdrawal(number: number, dueOn: string, isOver: boolean): string {
  const until = isOver ? `was due on ${dueOn}` : `is due by ${dueOn}`;
  return `The money of a withdrawal from order #${number} ${until}. Refund it, unless you still wait for the goods or for proof that they were sent.`;
}

/** `sold`: this calendar year to other member states of the EU, without tax. */
export function nearDistanceThreshold(sold: string, threshold: string): string {
  return `Sales to consumers in other countries of the EU come to ${sold} this year. From ${threshold} on the rates of tax there count: see that the table has them, and register for them (OSS).`;
}

/** A business in another member state of the EU whose number nobody has confirmed. */
/**
 * What is on sale and doesn't say who made it.
 *
 * @param counted how many, up to `most`, where there may be more
 */
export function unstatedGoods(counted: number, most: number): string {
  const many = counted > most ? `More than ${most} products` : countOf(counted);
  return `${many} on sale: who made them, or who answers for them in the EU, is missing. They stay on sale, but consumers in the EU must be told.`;
}

function countOf(products: number): string {
  return products === 1 ? '1 product' : `${products} products`;
}

export function waitingBusiness(name: string, number: string): string {
  return `${name} has entered the VAT number ${number}. Check it in VIES and confirm it on the customer's page: then deliveries to other countries of the EU are free of tax.`;
}
