/** The possible meanings of a typed search. */
export interface TypedSearch {
  number?: number;
  /** The ids that begin as was typed, with or without dashes. */
  ids?: { from: string; to: string };
  pinCode?: string;
  /** The last digits of a phone number, backwards. */
  phone?: string;
  /** Of a payment, at the provider. */
  reference?: string;
  /** Of a parcel, in upper case, without blanks and dashes. */
  tracking?: string;
}

/** Of a UUID, without dashes. */
const ID_DIGITS = 32;
/** Fewer digits would be the end of too many phone numbers; before the last ten, the country's may differ. */
const PHONE_DIGITS = { min: 5, max: 10 };

/**
 * Reads the possible meanings of a typed search, and whether it may also be words. An order's number has a mark before it or
 * none: 1001, #1001, "Order 1001". With a mark it is nothing else.
 */
export function readTyped(typed: string): { parts: TypedSearch; hasWords: boolean } {
  const text = typed.trim();
  const [, mark, digits] = /^(order\s*#?|#?)\s*(\d{1,9})$/i.exec(text) ?? [];
  const number = digits === undefined ? undefined : { number: Number(digits) };
  if (number && mark) return { parts: number, hasWords: false };
  const [ids, pinCode, phone, reference, tracking] = [
    idsOf(text),
    pinCodeOf(text),
    phoneOf(text),
    referenceOf(text),
    trackingOf(text),
  ];
  const parts = {
    ...number,
    ...(ids && { ids }),
    ...(pinCode !== undefined && { pinCode }),
    ...(phone !== undefined && { phone }),
    ...(reference !== undefined && { reference }),
    ...(tracking !== undefined && { tracking }),
  };
  return { parts, hasWords: true };
}

function idsOf(text: string): TypedSearch['ids'] {
  const digits = text.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return undefined;
  return { from: digits.padEnd(ID_DIGITS, '0'), to: digits.padEnd(ID_DIGITS, 'f') };
}

/** Letters in upper case, without blanks and dashes, as `orders_pin_code` has them. */
function pinCodeOf(text: string): string | undefined {
  const code = text.replace(/[ -]/g, '').toUpperCase();
  return /^(?=.*\d)[A-Z0-9]{3,12}$/.test(code) ? code : undefined;
}

function phoneOf(text: string): string | undefined {
  if (!/^[\d ()+-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').slice(-PHONE_DIGITS.max);
  return digits.length < PHONE_DIGITS.min ? undefined : [...digits].toReversed().join('');
}

function referenceOf(text: string): string | undefined {
  return /^(?=.*\d)(?=.*[a-z])[\w-]{8,255}$/i.test(text) ? text : undefined;
}

/** As the index `shipments_tracking` has it. Shorter ones than couriers give out would be PIN codes and words. */
function trackingOf(text: string): string | undefined {
  const tracking = text.replace(/[ -]/g, '').toUpperCase();
  return /^(?=.*\d)[\dA-Z]{6,100}$/.test(tracking) ? tracking : undefined;
}
