import { createHash } from 'node:crypto';

import type { Answer } from './call.ts';
import type { FormValues } from './form.ts';
import { invalidRequest, Problem } from './problems.ts';
import type { Store } from './store.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
const LONGEST_KEY = 255;

/** A call with an idempotency key. */
export interface KeyedRequest {
  key: string;
  path: string;
  parameters: FormValues;
  requestId: string;
  now: Date;
}

/** A response, and the id of the request that it first answered. */
export interface SentAnswer {
  status: number;
  body: string;
  replayOf?: string;
}

interface KeptRow {
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
export function answerOnce(store: Store, request: KeyedRequest, work: () => Answer): SentAnswer {
  if (request.key.length > LONGEST_KEY) {
    throw invalidRequest({ message: `Idempotency keys are up to ${LONGEST_KEY} characters long.` });
  }
  const fingerprint = fingerprintOf(request);
  const [kept] = store.all<KeptRow>(
    'SELECT * FROM answers WHERE key = ? AND kept_at > ?',
    request.key,
    request.now.getTime() - KEPT_MS,
  );
  if (kept && kept.fingerprint !== fingerprint) throw usedOtherwise(request.key);
  if (kept) return { status: kept.status, body: kept.body, replayOf: kept.request };
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
export function forgetOldAnswers(store: Store, now: Date): void {
  store.run('DELETE FROM answers WHERE kept_at <= ?', now.getTime() - KEPT_MS);
}

function outcomeOf(work: () => Answer): Answer {
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

function usedOtherwise(key: string): Problem {
  return new Problem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
