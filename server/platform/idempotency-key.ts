import { createHash } from 'node:crypto';
import { z } from 'zod';
import { IDEMPOTENCY_KEY_LIMITS } from '#contract/idempotency-key.ts';
import { invalid } from './errors.ts';

const { min, max } = IDEMPOTENCY_KEY_LIMITS;

/** How long a repeated request is recognised by its key. */
export const KEY_KEPT_MS = 24 * 3_600_000;

export interface IdempotencyKey {
  key: string;
  /** Digest of the request, so that another request under the same key is noticed. */
  bodyHash: string;
}

/** Other headers are left alone. */
export const IdempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      `${min}–${max} characters, kept 24 hours: the same key answers the same, with another body 409`,
    ),
});

/** The key of a request with a digest of its body; undefined without the header. Throws 400. */
export function readIdempotencyKey(
  header: string | string[] | undefined,
  body: unknown,
): IdempotencyKey | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header.length < min || header.length > max) {
    throw invalid('Idempotency-Key', `Must have ${min} to ${max} characters`);
  }
  return { key: header, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') };
}
