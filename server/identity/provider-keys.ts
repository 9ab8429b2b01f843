import { importJWK, type CryptoKey, type JWK } from 'jose';
import { unauthenticated, unavailable } from '#server/platform/errors.ts';

/** The provider's published keys as fetched, with how long its cache header lets them live. */
export interface PublishedKeys {
  keys: readonly JWK[];
  maxAgeSeconds: number;
}

/** An unknown key id makes us look again, but not more often than this. */
const COOL_DOWN_MS = 30_000;
/** Without any good keys nobody can sign in: then we try again sooner. */
const RETRY_MS = 5_000;

/**
 * The provider's keys by their id: kept as long as their cache header says, looked up again for an
 * unknown id at most once per cool-down. A failed look-up keeps the last good set until it expires.
 */
export class ProviderKeys {
  readonly #fetchKeys: () => Promise<PublishedKeys>;
  #keys = new Map<string, CryptoKey>();
  #expiresAt = 0;
  #lastTry = Number.NEGATIVE_INFINITY;
  #lastError: unknown;
  #running: Promise<void> | undefined;

  constructor(fetchKeys: () => Promise<PublishedKeys>) {
    this.#fetchKeys = fetchKeys;
  }

  /** The key of an id. Throws 401 for an id the provider does not have, 503 while its keys can't be had. */
  async find(kid: string, now: Date): Promise<CryptoKey> {
    const isFresh = () => now.getTime() < this.#expiresAt;
    const known = isFresh() ? this.#keys.get(kid) : undefined;
    if (known) return known;
    const sinceLastTry = Math.abs(now.getTime() - this.#lastTry);
    if (this.#running || sinceLastTry >= (isFresh() ? COOL_DOWN_MS : RETRY_MS))
      await this.#refresh(now);
    if (!isFresh())
      throw unavailable(
        "Sign-ins can't be checked right now. Try again in a moment.",
        this.#lastError,
      );
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
      const keys = await importKeys(published.keys);
      if (keys.size === 0) throw new Error('The provider published no key that can be used');
      this.#keys = keys;
      this.#expiresAt = now.getTime() + published.maxAgeSeconds * 1000;
    } catch (error) {
      // The last good set goes on until it expires; after that callers are told 503.
      this.#lastError = error;
    }
  }
}

async function importKeys(published: readonly JWK[]): Promise<Map<string, CryptoKey>> {
  const keys = new Map<string, CryptoKey>();
  for (const key of published) {
    const isForSigning =
      key.kty === 'RSA' && (key.alg ?? 'RS256') === 'RS256' && (key.use ?? 'sig') === 'sig';
    // One broken key must not cost the others.
    const imported = isForSigning
      ? await importJWK(key, 'RS256').catch(() => undefined)
      : undefined;
    if (key.kid && imported && !(imported instanceof Uint8Array)) keys.set(key.kid, imported);
  }
  return keys;
}

const KEYS_ADDRESS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const FETCH_TIMEOUT_MS = 5_000;

/** Fetches Firebase's keys from their fixed address; nothing a token says can change it. */
export async function fetchFirebaseKeys(): Promise<PublishedKeys> {
  const response = await fetch(KEYS_ADDRESS, {
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`The provider's keys answered ${response.status}`);
  const body: unknown = await response.json();
  const keys =
    typeof body === 'object' && body !== null && 'keys' in body && Array.isArray(body.keys)
      ? body.keys
      : [];
  return { keys, maxAgeSeconds: maxAge(response.headers.get('cache-control')) };
}

const DEFAULT_MAX_AGE = 3_600;
const LONGEST_MAX_AGE = 86_400;
// Keys that were old on arrival could never be used.
const SHORTEST_MAX_AGE = COOL_DOWN_MS / 1000;

/** Seconds a cache-control header allows, within reason. */
export function maxAge(cacheControl: string | null): number {
  const seconds = Number(
    /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl ?? '')?.[1] ?? DEFAULT_MAX_AGE,
  );
  return Math.min(Math.max(seconds, SHORTEST_MAX_AGE), LONGEST_MAX_AGE);
}
