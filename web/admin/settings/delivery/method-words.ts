import { readAmount, type TypedIn } from '#contract/typed-amount.ts';
import type { TypedMethod } from './delivery-values.ts';

/** A line about a way of delivery: "Parcel by DHL, 2–5 working days, by weight from €4.90". */
export function wordsOfMethod(
  method: TypedMethod,
  format: TypedIn,
  money: (amount: number) => string,
): string {
  const { kind, carrier, days, by, bands } = method;
  const what = kind === 'pickup' ? 'Pickup' : carrier ? `Parcel by ${carrier}` : 'Parcel';
  const prices = bands.flatMap(({ price }) => readAmount(price, format) ?? []);
  const lowest = prices.length === bands.length ? Math.min(...prices) : undefined;
  return [
    what,
    daysWords(days),
    lowest === undefined ? 'no price yet' : priceWords(lowest, bands.length, by, money),
  ].join(', ');
}

function daysWords([least, most]: TypedMethod['days']): string {
  if (least !== most) return `${least}–${most} working days`;
  return least === '1' ? '1 working day' : `${least} working days`;
}

function priceWords(
  lowest: number,
  steps: number,
  by: TypedMethod['by'],
  money: (amount: number) => string,
): string {
  if (steps === 1) return lowest === 0 ? 'free' : money(lowest);
  return `by ${by} from ${money(lowest)}`;
}
