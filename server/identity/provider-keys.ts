import { importJWK, type CryptoKey, type JWK } from 'jose';
import { unauthenticated, unavailable } from '#server/platform/errors.ts';

/** The provider's published keys as fetched, with how long its cache header lets them live. */
export interface PublishedKeys {
  keys: readonly JWK[];
  maxAgeSeconds: number;
}

/** An unknown key id makes us look again, but not more often than this. */
const COOL_DOWN_MS = 30_000;

/**
 * The provider's keys by their id: kept as long as their cache header says, looked up again for an
 * unknown id at most once per cool-down. A failed look-up keeps the last good set until it expires.
 */
export class ProviderKeys {
  readonly #fetchKeys: () => Promise<PublishedKeys>;
  #keys = new Map<string, CryptoKey>();
  #expiresAt = 0;
  #lastTry = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | undefined;

  constructor(fetchKeys: () => Promise<PublishedKeys>) {
    this.#fetchKeys = fetchKeys;
  }

  /** The key of an id. Throws 401 for an id the provider does not have, 503 while its keys can't be had. */
  async find(kid: string, now: Date): Promise<CryptoKey> {
    const isFresh = () => now.getTime() < this.#expiresAt;
    if (isFresh()) {
      const known = this.#keys.get(kid);
      if (known) return known;
    }
    if (now.getTime() - this.#lastTry >= COOL_DOWN_MS || this.#running) await this.#refresh(now);
    if (!isFresh()) throw unavailable('Sign-ins can\'t be checked right now. Try again in a moment.');
    const key = this.#keys.get(kid);
    if (!key) throw unauthenticated('Your sign-in is not valid. Log in again.');
    return key;
  }

  #refresh(now: Date): Promise<void> {
    this.#running ??= this.#load(now).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #load(now: Date): Promise<void> {
    this.#lastTry = now.getTime();
    try {
      const published = await this.#fetchKeys();
      const usable = published.keys.filter((key) => key.kid && key.kty === 'RSA' && (key.alg ?? 'RS256') === 'RS256');
      const imported = await Promise.all(usable.map(async (key) => [key.kid ?? '', await importRsa(key)] as const));
      this.#keys = new Map(imported);
      this.#expiresAt = now.getTime() + published.maxAgeSeconds * 1000;
    } catch {
      // The last good set goes on until it expires; after that callers are told 503.
    }
  }
}

async function importRsa(key: JWK): Promise<CryptoKey> {
  const imported = await importJWK(key, 'RS256');
  if (imported instanceof Uint8Array) throw new TypeError('Not a public key');
  return imported;
}

const KEYS_ADDRESS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const FETCH_TIMEOUT_MS = 5_000;

/** Fetches Firebase's keys from their fixed address; nothing a token says can change it. */
export async function fetchFirebaseKeys(): Promise<PublishedKeys> {
  const response = await fetch(KEYS_ADDRESS, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`The provider's keys answered ${response.status}`);
  const body: unknown = await response.json();
  const keys = typeof body === 'object' && body !== null && 'keys' in body && Array.isArray(body.keys) ? body.keys : [];
  return { keys, maxAgeSeconds: maxAge(response.headers.get('cache-control')) };
}

const DEFAULT_MAX_AGE = 3_600;
const LONGEST_MAX_AGE = 86_400;

/** Seconds a cache-control header allows, within reason. */
export function maxAge(cacheControl: string | null): number {
  const seconds = Number(/(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl ?? '')?.[1] ?? DEFAULT_MAX_AGE);
  return Math.min(seconds, LONGEST_MAX_AGE);
}
