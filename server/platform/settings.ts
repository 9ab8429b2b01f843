import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';
import { isAccountAddress } from '#contract/email-address.ts';
import { ASCII_CONTROL, asciiLowerCase } from '#contract/text.ts';

// Schemas of single settings, from the text of an environment variable. A message completes "NAME …".

export function oneOf<const T extends string>(...allowed: readonly T[]) {
  return z.enum(allowed, { error: `must be one of ${allowed.join(', ')}` });
}

export const onOff = oneOf('on', 'off').transform((value) => value === 'on');

export function integer(min: number, max: number) {
  return z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);
}

/** Items separated by commas, each once. */
export function listOf<T>(item: z.ZodType<T, string>) {
  return z.string().transform(splitList).pipe(z.array(item));
}

function splitList(value: string): string[] {
  const items = value.split(',').map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== ''))];
}

export function plain(maxLength: number) {
  return z.string().refine((value) => value.length <= maxLength && !ASCII_CONTROL.test(value), {
    error: `must be at most ${maxLength} characters without control characters`,
  });
}

export function matching(pattern: RegExp, description: string) {
  return z.string().regex(pattern, { error: `must be ${description}` });
}

export const postgresUrl = z
  .string()
  .refine((value) => ['postgres:', 'postgresql:'].includes(URL.parse(value)?.protocol ?? ''), {
    error: 'must be an address such as postgres://user:password@host:5432/database',
  });

/** URL of a service, possibly with a path. */
export const httpUrl = z.string().refine(
  (value) => {
    const url = URL.parse(value);
    const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
    return isPlain && /^https?:$/.test(url.protocol);
  },
  { error: 'must be an address such as https://s3.example.com, without a password' },
);

/** Headers of requests, such as api-key=abc,x-team=shop, with values as in a URL. */
export const headers = z.string().transform((value, context) => {
  const found: Record<string, string> = {};
  for (const item of splitList(value)) {
    const [, name = '', text = ''] =
      /^([\w-]+)\s*=\s*([\w!#$&'*+./:=?@^`|~% -]*)$/.exec(item) ?? [];
    if (name === '' || /%(?![\dA-Fa-f]{2})/.test(text)) {
      context.addIssue('must be such as api-key=abc,x-team=shop');
      return z.NEVER;
    }
    found[name.toLowerCase()] = decodeURIComponent(text);
  }
  return found;
});

/** A number from 0 to 1. */
export const share = z
  .string()
  .refine((value) => /^(?:0|1|0?\.\d{1,6}|1\.0{1,6})$/.test(value), {
    error: 'must be a number from 0 to 1, such as 0.1',
  })
  .transform(Number);

/** A mail server, such as smtps://user:password@mail.example:465. */
export const smtpUrl = z.string().refine(
  (value) => {
    const url = URL.parse(value);
    return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  },
  { error: 'must be an address such as smtp://user:password@mail.example:587' },
);

/** A server of Redis or Valkey, such as rediss://user:password@redis.example:6379/1. */
export const redisUrl = z.string().refine(
  (value) => {
    const url = URL.parse(value);
    return url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== '';
  },
  { error: 'must be an address such as redis://user:password@redis.example:6379/0' },
);

/** The sender of letters: an address, or a name and an address. */
export const mailFrom = z
  .string()
  .refine(
    (value) =>
      !ASCII_CONTROL.test(value) &&
      /^(?:(?:[^<>"@,;]{0,60}|"[^<>"\\]{1,60}"\s*)<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(
        value,
      ),
    { error: 'must be such as Vitrine <shop@example.com> or "Shop, Inc." <shop@example.com>' },
  );

export const email = z
  .string()
  .refine(isAccountAddress, { error: 'must be e-mail addresses, separated by commas' })
  .transform(asciiLowerCase);

export const origin = z.string().refine(
  (value) => {
    const url = URL.parse(value);
    return url?.origin === value && /^https?:$/.test(url.protocol);
  },
  { error: 'must be such as https://shop.example, without a path or a slash at the end' },
);

type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);

/** Proxies in front of a shop. A higher number would let visitors choose the address that the shop takes for theirs. */
const MAX_PROXIES = 5;

/** The proxies that are trusted to tell the client's address: none, a number of hops, or a list of addresses. */
export const trustProxy = z.string().transform((value, context): TrustProxy => {
  if (value === 'off') return false;
  if (/^\d+$/.test(value)) {
    const proxies = Number(value);
    if (proxies > MAX_PROXIES)
      context.addIssue(
        `must be at most ${MAX_PROXIES} proxies; if it is more than there are, visitors can pretend any address`,
      );
    return (_address, hop) => hop < proxies;
  }
  const addresses = splitList(value);
  const wide = addresses.find((item) => isProxyAddress(item) && isWide(item));
  if (value === 'on') {
    context.addIssue(
      'must not be on, which would trust every client; give the number of proxies, or their addresses such as 10.0.0.0/8',
    );
  } else if (!addresses.every(isProxyAddress)) {
    context.addIssue('must be off, a number of proxies, or their addresses such as 10.0.0.0/8');
  } else if (wide !== undefined) {
    context.addIssue(
      `must not have a range as wide as ${wide}, which would trust clients, too; give the addresses of the proxies, such as 10.0.0.0/8`,
    );
  }
  return addresses;
});

/** IPv6 ranges have at least so many bits, except of addresses that are used inside a network. */
const NARROW_BITS = 16;
const INSIDE = new Set(['fc00::/7', 'fd00::/8', 'fe80::/10']);

/** Returns true if a range has more than the IPv4 addresses with the same first number (/8), in whatever form it is written. */
function isWide(item: string): boolean {
  const [address = '', bits] = item.split('/');
  if (bits !== undefined && Number(bits) === 0) return true;
  const covers = proxyAddr.compile([item]);
  const firstNumbers = Array.from({ length: 256 }, (_, first) => `${first}.1.1.1`);
  const isWide6 = isIP(address) === 6 && bits !== undefined && Number(bits) < NARROW_BITS;
  const covered = firstNumbers.filter((each) => covers(each, 0)).length;
  return covered > 1 || (isWide6 && !INSIDE.has(item.toLowerCase()));
}

function isProxyAddress(item: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(item)) return true;
  const [address = '', bits, ...rest] = item.split('/');
  const version = isIP(address);
  const widest = version === 6 ? 128 : 32;
  const isMask = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= widest);
  return version > 0 && rest.length === 0 && isMask;
}

const MAX_SEED = 1_000_000;

type DemoSeed =
  | { kind: 'off' | 'small' }
  | { kind: 'large'; products: number; orders: number; users: number };

/** Size of the demo data. */
export const demoSeed = z.string().transform((value, context): DemoSeed => {
  if (value === 'off') return { kind: 'off' };
  if (value === 'on') return { kind: 'small' };
  const scale = { products: 0, orders: 0, users: 0 };
  for (const part of value.split(',')) {
    const match = /^(products|orders|users)=(\d{1,7})$/.exec(part.trim());
    if (!match || Number(match[2]) > MAX_SEED) {
      context.addIssue(
        `must be off, on, or such as products=1000,orders=1000,users=1000 (each up to ${MAX_SEED})`,
      );
      return z.NEVER;
    }
    scale[match[1] as keyof typeof scale] = Number(match[2]);
  }
  return { kind: 'large', ...scale };
});
