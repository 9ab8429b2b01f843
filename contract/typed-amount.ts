import { decimalsOf } from './currencies.ts';

/** The currency and locale in which an amount is typed. What `formatMoney` writes is read back the same. */
export interface TypedIn {
  currency: string;
  locale: string;
}

type NumberTypedIn = Pick<TypedIn, 'locale'>;

/** The most digits before the decimal mark: more than any amount in the shop has, and still exact as a JS number. */
const MAX_DIGITS = 13;

/**
 * Reads an amount that a person typed, such as "1299", "1,299", "₹1,299.50", "1 299", "1,00,000" or ".5". Returns
 * whole units with at most two decimals, or three in a currency that has three; undefined for anything else, such as "1,29" or "-5".
 *
 * Commas and points are read as the locale uses them; spaces and apostrophes may separate groups of digits too.
 * Groups have three digits, or two before the last three as in India. "499.5" is read in every locale; "1.250" with three decimals in dinars,
 * unless points separate groups in the locale.
 */
export function readAmount(text: string, typedIn: TypedIn): number | undefined {
  const bare = withoutCurrency(text.trim(), typedIn.currency);
  return readNumber(bare, typedIn, Math.max(2, decimalsOf(typedIn.currency)));
}

/** Reads a whole number without a currency, otherwise like an amount: "1000", "1,000". */
export function readCount(text: string, typedIn: NumberTypedIn): number | undefined {
  const number = readNumber(text.trim(), typedIn);
  return Number.isInteger(number) ? number : undefined;
}

/**
 * Reads a percentage, with "%" in place of the currency, otherwise like an amount: "10", "12.5 %". One or two digits after
 * a comma are decimals in every locale: "12,5" can mean nothing else.
 */
export function readPercent(text: string, typedIn: NumberTypedIn): number | undefined {
  const bare = text.trim().replace(/\s*%$/, '');
  return readNumber(bare.replace(/^(\d+),(\d{1,2})$/, '$1.$2'), typedIn);
}

/** A typed amount as a plain number such as "1299"; any other text is returned unchanged. */
export function plainAmount(text: string, typedIn: TypedIn): string {
  return String(readAmount(text, typedIn) ?? text);
}

/** The same for a whole number, read by `readCount`. */
export function plainCount(text: string, typedIn: NumberTypedIn): string {
  return String(readCount(text, typedIn) ?? text);
}

/** The same for a percentage, read by `readPercent`. */
export function plainPercent(text: string, typedIn: NumberTypedIn): string {
  return String(readPercent(text, typedIn) ?? text);
}

function readNumber(bare: string, { locale }: NumberTypedIn, decimals = 2): number | undefined {
  const decimal = decimalMark(locale);
  const [, plainWhole = '', plainRest = ''] = /^(\d*)(?:\.(\d*))?$/.exec(bare) ?? [];
  const isPlain = plainRest.length <= (decimal === ',' ? 2 : decimals);
  if (isPlain && (plainWhole || plainRest)) return toNumber(plainWhole, plainRest);
  const at = bare.lastIndexOf(decimal);
  const rest = at < 0 ? '' : bare.slice(at + 1);
  const areDecimals = /^\d*$/.test(rest) && rest.length <= decimals;
  if (at === 0 && rest !== '' && areDecimals) return toNumber('', rest);
  const whole = ungroup(at < 0 ? bare : bare.slice(0, at), decimal === ',' ? '.' : ',');
  return whole !== undefined && areDecimals ? toNumber(whole, rest) : undefined;
}

function withoutCurrency(text: string, currency: string): string {
  for (const name of namesOf(currency)) {
    if (text.toUpperCase().startsWith(name)) return text.slice(name.length).trimStart();
    if (text.toUpperCase().endsWith(name)) return text.slice(0, -name.length).trimEnd();
  }
  return text;
}

/** Returns the names that people write for a currency, in upper case: "RS.", "RS", "INR", "₹". Longer ones come first. */
function namesOf(currency: string): string[] {
  const symbol = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
  return [
    ...(currency === 'INR' ? ['RS.', 'RS'] : []),
    currency,
    (symbol ?? '').toUpperCase(),
  ].filter(Boolean);
}

function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** The digits of a whole number without group separators; undefined if a group is incomplete or separators differ. */
function ungroup(text: string, comma: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  const mark = /[^\d]/.exec(text)?.[0] ?? '';
  if (mark !== comma && !/[\s'’]/.test(mark)) return undefined;
  const groups = text.split(mark);
  const [first = '', ...others] = groups;
  const isWestern = /^\d{1,3}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
  const isIndian =
    /^\d{1,2}$/.test(first) &&
    others.every((group, at) => (at < others.length - 1 ? /^\d{2}$/ : /^\d{3}$/).test(group));
  return isWestern || isIndian ? groups.join('') : undefined;
}

/** Returns true if a text isn't an amount yet, but can become one by typing on, as "1,2" becomes "1,299". */
export function isUnfinishedAmount(text: string, { currency }: Pick<TypedIn, 'currency'>): boolean {
  return /^[\d\s.,'’]*$/.test(withoutCurrency(text.trim(), currency));
}

function toNumber(whole: string, rest: string): number | undefined {
  return whole.length <= MAX_DIGITS ? Number(`${whole || '0'}.${rest || '0'}`) : undefined;
}
