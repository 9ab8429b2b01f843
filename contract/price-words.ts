import { PRODUCT_LIMITS } from './catalog-limits.ts';

/** A search without the words that tell prices, and what they tell, in whole units. Both limits are included. */
export interface PriceWords {
  words: string;
  min?: number;
  price?: number;
}

/** An amount below this is a price only where a currency or a clear word says so: "air max 90", "9 to 5". */
const CLEARLY_A_PRICE = 100;

const CURRENCY = String.raw`(?:₹|rs\.?|inr|rupees?|\$|usd|dollars?|€|eur|euros?|£|gbp|pounds?)`;
/** Units that follow a number which is not a price. */
const UNITS =
  String.raw`(?:mm|cm|m|km|ml|cl|l|g|kg|mg|w|v|gb|tb|mp|mah|hz|oz|lb|h|hr|min|sec|%|°|inch(?:es)?|feet|foot|ft|
  lit(?:re|er)s?|met(?:re|er)s?|grams?|watts?|hours?|minutes?|seconds?|days?|weeks?|months?|years?|stars?|persons?|people|pieces?|pcs|
  sheets?|pages?|pins?|packs?)`.replaceAll(/\s/g, '');
const AMOUNT = String.raw`(${CURRENCY}\s*)?(\d{1,3}(?:[.,'’]\d{2,3})+(?:[.,]\d{1,2})?|\d{1,8}(?:[.,]\d{1,2})?)(k)?(\s*${CURRENCY})?(?:\s*/-)?(?![\p{L}\d]|[.,]\d|\s*[-–]\s*\p{L}|\s*${UNITS}(?![\p{L}\d]))`;
const START = String.raw`(?<![\p{L}\d])(?:(?:price[sd]?|costs?|costing)\s+)?`;

const BELOW =
  'under|below|less than|cheaper than|lower than|up ?to|at most|(?:no|not) more than|<=?|≤';
const ABOVE = 'above|over|more than|at least|starting at|>=?|≥';

/** An undefined limit is an amount that no price can be. */
interface Limits {
  min?: number | undefined;
  price?: number | undefined;
}

/** An amount as it was typed, and whether a currency stands beside it. */
interface Typed {
  amount: number | undefined;
  hasCurrency: boolean;
}

interface Phrase {
  pattern: RegExp;
  /** Reads limits from the amounts; undefined if they are no prices here. */
  read: (amounts: readonly Typed[]) => Limits | undefined;
}

const PHRASES: readonly Phrase[] = [
  {
    pattern: phrase(String.raw`(?:between|from)\s+${AMOUNT}\s*(?:to|and|-|–|—)\s*${AMOUNT}`),
    read: range,
  },
  {
    pattern: phrase(String.raw`${AMOUNT}\s*(?:to|-|–|—)\s*${AMOUNT}`),
    read: (amounts) => (amounts.some(isClear) ? range(amounts) : undefined),
  },
  {
    pattern: phrase(String.raw`(?:${BELOW})\s*${AMOUNT}`),
    read: ([most]) => ({ price: most?.amount }),
  },
  {
    pattern: phrase(String.raw`(?:${ABOVE})\s*${AMOUNT}`),
    read: ([least]) => ({ min: least?.amount }),
  },
  {
    pattern: phrase(String.raw`(?:max(?:imum)?|within)\s*${AMOUNT}`),
    read: ([most]) => (isClear(most) ? { price: most?.amount } : undefined),
  },
  {
    pattern: phrase(String.raw`(?:min(?:imum)?|from)\s*${AMOUNT}`),
    read: ([least]) => (isClear(least) ? { min: least?.amount } : undefined),
  },
  {
    pattern: phrase(String.raw`${AMOUNT}\s*(?:or|and)\s+(?:less|below|under|cheaper)`),
    read: ([most]) => (isClear(most) ? { price: most?.amount } : undefined),
  },
  {
    pattern: phrase(String.raw`${AMOUNT}\s*(?:or|and)\s+(?:more|above|over|up)`),
    read: ([least]) => (isClear(least) ? { min: least?.amount } : undefined),
  },
];

/**
 * Reads the words of a search that tell a price: "mugs under 500", "500 to 1,000", "lamps above ₹2,000". An amount is read
 * as it is written in any locale, since a search has no other numbers with separators. What is no price, such as
 * "under 30 cm" or "24-70 lens", stays in the words.
 */
export function readPriceWords(search: string): PriceWords {
  let words = search;
  let told: Limits = {};
  for (const { pattern, read } of PHRASES) {
    const match = pattern.exec(words);
    if (!match) continue;
    const limits = read(amountsOf(match));
    if (!limits || !isNew(limits, told)) continue;
    told = { ...told, ...limits };
    words = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`;
  }
  const { min, price } = told;
  if (min === undefined && price === undefined) return { words: search };
  return {
    words: words.replaceAll(/\s+/g, ' ').trim(),
    ...(min !== undefined && { min }),
    ...(price !== undefined && { price }),
  };
}

function phrase(pattern: string): RegExp {
  return new RegExp(String.raw`${START}${pattern}(?![\p{L}\d])`, 'iu');
}

/** The amounts of a phrase. Each has four groups: a currency, the digits, "k" for a thousand, and a currency. */
function amountsOf(match: RegExpExecArray): Typed[] {
  const groups = match.slice(1);
  const amounts: Typed[] = [];
  for (let at = 0; at + 3 < groups.length; at += 4) {
    const [before, digits = '', thousands, after] = groups.slice(at, at + 4);
    const amount = readDigits(digits) * (thousands ? 1_000 : 1);
    amounts.push({
      amount: amount <= PRODUCT_LIMITS.price.max ? amount : undefined,
      hasCurrency: before !== undefined || after !== undefined,
    });
  }
  return amounts;
}

/** One or two digits after the last mark are decimals, all other marks separate groups. */
function readDigits(digits: string): number {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  return Number(`${whole.replaceAll(/\D/g, '')}.${decimals || '0'}`);
}

function range([one, other]: readonly Typed[]): Limits | undefined {
  if (one?.amount === undefined || other?.amount === undefined) return undefined;
  return { min: Math.min(one.amount, other.amount), price: Math.max(one.amount, other.amount) };
}

function isClear(typed: Typed | undefined): boolean {
  return typed !== undefined && (typed.hasCurrency || (typed.amount ?? 0) >= CLEARLY_A_PRICE);
}

/** Returns true if limits are prices of which none was found before. */
function isNew(limits: Limits, told: Limits): boolean {
  const names = Object.keys(limits) as (keyof Limits)[];
  return names.every((name) => limits[name] !== undefined && told[name] === undefined);
}
