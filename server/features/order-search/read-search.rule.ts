/** The possible meanings of a typed search, besides words; in lower case, as `order_search_text` has them. */
export interface TypedCodes {
  number?: string;
  /** The beginning of an id, without dashes. */
  id?: string;
  pinCode?: string;
  /** The last digits of a phone number. */
  phone?: string;
  /** Of a payment, at the provider. */
  reference?: string;
  /** Of a parcel, without blanks and dashes. */
  tracking?: string;
}

/** The digits of a UUID, without dashes. The first ones are of a time: fewer than 8 would begin the ids of many orders. */
const ID_DIGITS = { min: 8, max: 32 };
/**
 * The fewest digits of a phone number: fewer would be the end of too many. Before the last ten, the country's digits may differ.
 */
const PHONE_DIGITS = { min: 5, max: 10 };

/**
 * Reads the possible meanings of a typed search, and whether it may also be words. An order's number has a mark before it or
 * none: 1001, #1001, "Order 1001". With a mark it is nothing else.
 */
export function readTyped(typed: string): { codes: TypedCodes; hasWords: boolean } {
  const text = typed.trim();
  const [, mark, digits] = /^(order\s*#?|#?)\s*(\d{1,9})$/i.exec(text) ?? [];
  const number = digits && String(Number(digits));
  if (number && mark) return { codes: { number }, hasWords: false };
  const read = {
    number,
    id: idOf(text),
    pinCode: pinCodeOf(text),
    phone: phoneOf(text),
    reference: referenceOf(text),
    tracking: trackingOf(text),
  };
  const codes = Object.fromEntries(Object.entries(read).filter(([, code]) => code !== undefined));
  return { codes, hasWords: true };
}

function idOf(text: string): string | undefined {
  const digits = text.toLowerCase().replaceAll('-', '');
  const isLong = digits.length >= ID_DIGITS.min && digits.length <= ID_DIGITS.max;
  return isLong && /^[0-9a-f]+$/.test(digits) ? digits : undefined;
}

/** Without blanks and dashes. */
function pinCodeOf(text: string): string | undefined {
  const code = text.replace(/[ -]/g, '').toLowerCase();
  return /^(?=.*\d)[a-z0-9]{3,12}$/.test(code) ? code : undefined;
}

function phoneOf(text: string): string | undefined {
  if (!/^[\d ()+-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').slice(-PHONE_DIGITS.max);
  return digits.length < PHONE_DIGITS.min ? undefined : digits;
}

function referenceOf(text: string): string | undefined {
  return /^(?=.*\d)(?=.*[a-z])[\w-]{8,255}$/i.test(text) ? text.toLowerCase() : undefined;
}

/** Shorter ones than couriers give out would be PIN codes and words. */
function trackingOf(text: string): string | undefined {
  const tracking = text.replace(/[ -]/g, '').toLowerCase();
  return /^(?=.*\d)[\da-z]{6,100}$/.test(tracking) ? tracking : undefined;
}
