import { isIP } from 'node:net';
import { ASCII_CONTROL, asciiLowerCase } from '#contract/text.ts';

// Parsers of single settings: each returns the value or throws an Error whose message completes "NAME …".

export function oneOf<const T extends string>(...allowed: readonly T[]) {
  return (value: string): T => {
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) throw new Error(`must be one of ${allowed.join(', ')}`);
    return found;
  };
}

export function integer(min: number, max: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new Error(`must be a whole number from ${min} to ${max}`);
    }
    return number;
  };
}

export function listOf<T>(parse: (item: string) => T) {
  return (value: string): T[] => {
    const items = value.split(',').map((item) => item.trim());
    return [...new Set(items.filter((item) => item !== ''))].map(parse);
  };
}

export function plain(maxLength: number) {
  return (value: string): string => {
    if (value.length > maxLength || ASCII_CONTROL.test(value)) {
      throw new Error(`must be at most ${maxLength} characters without control characters`);
    }
    return value;
  };
}

export function matching(pattern: RegExp, description: string) {
  return (value: string): string => {
    if (!pattern.test(value)) throw new Error(`must be ${description}`);
    return value;
  };
}

export function postgresUrl(value: string): string {
  const url = URL.parse(value);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new Error('must be an address such as postgres://user:password@host:5432/database');
  }
  return value;
}

/** URL of a service, possibly with a path. */
export function httpUrl(value: string): string {
  const url = URL.parse(value);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be an address such as https://s3.example.com, without a password');
  }
  return value;
}

export function email(value: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(value))
    throw new Error('must be e-mail addresses, separated by commas');
  return asciiLowerCase(value);
}

export function origin(value: string): string {
  const url = URL.parse(value);
  if (!url || url.origin !== value || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be such as https://shop.example, without a path or a slash at the end');
  }
  return value;
}

/** A currency with exactly two decimals, since minor units are hundredths. */
export function currency(value: string): string {
  if (!Intl.supportedValuesOf('currency').includes(value))
    throw new Error('must be an ISO 4217 code such as INR');
  const decimals = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: value,
  }).resolvedOptions();
  if (decimals.maximumFractionDigits !== 2)
    throw new Error('must be a currency with exactly 2 decimals');
  return value;
}

export function locale(value: string): string {
  try {
    const [canonical] = Intl.NumberFormat.supportedLocalesOf(value);
    if (canonical) return canonical;
  } catch {
    // A malformed tag throws a RangeError.
  }
  throw new Error('must be a language tag such as en-IN');
}

export function timeZone(value: string): string {
  try {
    return Temporal.Now.zonedDateTimeISO(value).timeZoneId;
  } catch {
    throw new Error('must be a time zone such as Asia/Kolkata');
  }
}

type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);

/** Which proxies are trusted to tell the client's address: none, a number of hops, or a list of addresses. */
export function trustProxy(value: string): TrustProxy {
  if (value === 'off') return false;
  if (value === 'on') {
    throw new Error(
      'must not be on, which would trust every client; give the number of proxies, or their addresses such as 10.0.0.0/8',
    );
  }
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value);
  const named = ['loopback', 'linklocal', 'uniquelocal'];
  return listOf((item) => {
    const [address = '', bits, ...rest] = item.split('/');
    const version = isIP(address);
    const widest = version === 6 ? 128 : 32;
    const good =
      named.includes(item) ||
      (version > 0 &&
        rest.length === 0 &&
        (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= widest)));
    if (!good)
      throw new Error('must be off, a number of proxies, or their addresses such as 10.0.0.0/8');
    return item;
  })(value);
}

const MAX_SEED = 1_000_000;

/** Size of the demo data. */
export function demoSeed(value: string) {
  if (value === 'off') return { kind: 'off' as const };
  if (value === 'on') return { kind: 'small' as const };
  const scale = { products: 0, orders: 0, users: 0 };
  for (const part of value.split(',')) {
    const match = /^(products|orders|users)=(\d{1,7})$/.exec(part.trim());
    if (!match || Number(match[2]) > MAX_SEED) {
      throw new Error(
        `must be off, on, or such as products=1000,orders=1000,users=1000 (each up to ${MAX_SEED})`,
      );
    }
    scale[match[1] as keyof typeof scale] = Number(match[2]);
  }
  return { kind: 'large' as const, ...scale };
}
