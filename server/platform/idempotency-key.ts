import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalid } from './errors.ts';

/** Length of an `Idempotency-Key` header, in characters. */
const MIN_LENGTH = 1;
const MAX_LENGTH = 255;

/** The time for which a key is kept, in milliseconds. */
export const KEY_KEPT_MS = 24 * 3_600_000;

export interface IdempotencyKey {
  key: string;
  /** SHA-256 of the request body, to detect another request under the same key. */
  bodyHash: string;
}

/** Headers of a route that takes an `Idempotency-Key`; other headers are not checked. */
export const IdempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      `${MIN_LENGTH}–${MAX_LENGTH} characters, kept 24 hours. A repeated request with the same key gets the same response, once the first one is done; with another body, 409`,
    ),
});

/** The key of a request and the digest of its body; undefined without the header. Throws 400 for a key of the wrong length. */
export function readIdempotencyKey(
  header: string | string[] | undefined,
  body: unknown,
): IdempotencyKey | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header.length < MIN_LENGTH || header.length > MAX_LENGTH) {
    throw invalid('Idempotency-Key', `Must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`);
  }
  return { key: header, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') };
}
