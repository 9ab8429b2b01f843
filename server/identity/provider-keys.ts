import { importJWK, type CryptoKey, type JWK } from 'jose';
import { unauthenticated, unavailable } from '#server/platform/errors.ts';

/** The provider's public keys, and how long its cache-control header allows to keep them. */
export interface PublishedKeys {
  keys: readonly JWK[];
  maxAgeSeconds: number;
}

/** Minimum time between two fetches caused by an unknown key id. */
const COOL_DOWN_MS = 30_000;
/** The same while there are no valid keys, so that nobody can sign in. */
const RETRY_MS = 5_000;

/**
 * The provider's keys by id. Kept as long as their cache-control header says, and fetched again for an unknown
 * id, at most once per `COOL_DOWN_MS`. If a fetch fails, the last keys are used until they expire.
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

  /** The key with this id. Throws 401 for an id that the provider doesn't have, 503 if its keys can't be fetched. */
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
      // The last keys are used until they expire; after that, `find` throws 503.
      this.#lastError = error;
    }
  }
}

async function importKeys(published: readonly JWK[]): Promise<Map<string, CryptoKey>> {
  const keys = new Map<string, CryptoKey>();
  for (const key of published) {
    const isForSigning =
      key.kty === 'RSA' && (key.alg ?? 'RS256') === 'RS256' && (key.use ?? 'sig') === 'sig';
    // A key that can't be imported is skipped.
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

/** Fetches Firebase's keys from their fixed URL. */
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
// Keys that expire on arrival could never be used.
const SHORTEST_MAX_AGE = COOL_DOWN_MS / 1000;

/** The max-age of a cache-control header, in seconds, limited to a sensible range. */
export function maxAge(cacheControl: string | null): number {
  const seconds = Number(
    /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl ?? '')?.[1] ?? DEFAULT_MAX_AGE,
  );
  return Math.min(Math.max(seconds, SHORTEST_MAX_AGE), LONGEST_MAX_AGE);
}
