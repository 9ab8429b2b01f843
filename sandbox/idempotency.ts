import { createHash } from 'node:crypto';

import type { ApiResponse } from './call.ts';
import type { FormValues } from './form.ts';
import { invalidRequest, Problem } from './problems.ts';
import type { Store } from './store.ts';

const RETENTION_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;

/** A call with an idempotency key. */
export interface KeyedRequest {
  key: string;
  path: string;
  parameters: FormValues;
  requestId: string;
  now: Date;
}

/** A response. A repeated one names the request that it first answered. */
export interface SentResponse {
  status: number;
  body: string;
  originalRequest?: string;
}

interface StoredRow {
  fingerprint: string;
  request: string;
  status: number;
  body: string;
}

/**
 * Carries a call out once per key and repeats the response for a day.
 *
 * Must run within a transaction, so that the change and its response are stored together.
 */
export function respondOnce(
  store: Store,
  request: KeyedRequest,
  work: () => ApiResponse,
): SentResponse {
  if (request.key.length > MAX_KEY_LENGTH) {
    throw invalidRequest({
      message: `Idempotency keys are up to ${MAX_KEY_LENGTH} characters long.`,
    });
  }
  const fingerprint = fingerprintOf(request);
  const [kept] = store.all<StoredRow>(
    'SELECT * FROM answers WHERE key = ? AND kept_at > ?',
    request.key,
    request.now.getTime() - RETENTION_MS,
  );
  if (kept && kept.fingerprint !== fingerprint) throw keyReused(request.key);
  if (kept) return { status: kept.status, body: kept.body, originalRequest: kept.request };
  const { status, body } = outcomeOf(work);
  const text = JSON.stringify(body);
  store.run(
    'INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)',
    request.key,
    fingerprint,
    request.requestId,
    status,
    text,
    request.now.getTime(),
  );
  return { status, body: text };
}

/** Deletes expired responses. */
export function deleteOldResponses(store: Store, now: Date): void {
  store.run('DELETE FROM answers WHERE kept_at <= ?', now.getTime() - RETENTION_MS);
}

function outcomeOf(work: () => ApiResponse): ApiResponse {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem && error.isOutcome) {
      return { status: error.status, body: { error: error.body } };
    }
    throw error;
  }
}

function fingerprintOf({ path, parameters }: KeyedRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([path, sorted(parameters)]))
    .digest('base64url');
}

function sorted(values: FormValues): unknown {
  return Object.entries(values)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [name, typeof value === 'string' ? value : sorted(value)]);
}

function keyReused(key: string): Problem {
  return new Problem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
