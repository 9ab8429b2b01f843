// Doesn't import zod, because the storefront imports this file.

/** Units of a product's content, and how many of each make the unit that its price is compared in (Directive 98/6/EC, article 2b). */
const UNITS = {
  g: { per: 'kg', make: 1_000 },
  kg: { per: 'kg', make: 1 },
  ml: { per: 'l', make: 1_000 },
  cl: { per: 'l', make: 100 },
  l: { per: 'l', make: 1 },
  cm: { per: 'm', make: 100 },
  m: { per: 'm', make: 1 },
} as const;

export type ContentUnit = keyof typeof UNITS;
export const CONTENT_UNITS = Object.keys(UNITS) as ContentUnit[];

/** The content of a product: `{ amount: 500, unit: 'g' }`. */
export interface Content {
  amount: number;
  unit: ContentUnit;
}

/** Content as a text: "500 g". */
export function writeContent({ amount, unit }: Content): string {
  return `${amount} ${unit}`;
}

/** Reads a text such as "500 g" or "0,75 l"; undefined for another text. Up to three decimals, above 0 and at most a million. */
export function readContent(text: string): Content | undefined {
  const [, digits = '', letters = ''] =
    /^(\d{1,7}(?:[.,]\d{1,3})?)\s*([a-z]+)$/i.exec(text.trim()) ?? [];
  const unit = CONTENT_UNITS.find((each) => each === letters.toLowerCase());
  const amount = Number(digits.replace(',', '.'));
  return unit && amount > 0 && amount <= 1_000_000 ? { amount, unit } : undefined;
}

/**
 * The price of a kilogram, litre or metre.
 *
 * @param price minor units, of the whole content
 * @returns minor units, rounded half up
 */
export function unitPriceOf(
  price: number,
  { amount, unit }: Content,
): { price: number; per: string } {
  const { per, make } = UNITS[unit];
  // In thousandths, which amounts have at most, so that all are whole numbers.
  const thousandths = Math.round(amount * 1_000);
  return { price: Math.floor((price * make * 1_000 * 2 + thousandths) / (thousandths * 2)), per };
}
