/** The error of an answer, in the provider's shape. */
export interface ProblemBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
}

/** A call that is refused and has changed nothing. */
export class Problem extends Error {
  readonly status: number;
  readonly body: ProblemBody;
  /** Whether the call got as far as being carried out: then its answer stays with its idempotency key. */
  readonly isOutcome: boolean;

  constructor(status: number, body: ProblemBody, isOutcome = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isOutcome = isOutcome;
  }
}

export function invalidRequest(details: {
  code?: string;
  message: string;
  param?: string;
}): Problem {
  return new Problem(400, { type: 'invalid_request_error', ...details });
}

/** Refused because of what has happened to the thing before. */
export function unexpectedState(details: Omit<ProblemBody, 'type'>): Problem {
  return new Problem(400, { type: 'invalid_request_error', ...details }, true);
}

export function resourceMissing(kind: string, id: string, param: string, status = 404): Problem {
  const message = `No such ${kind}: '${id}'`;
  return new Problem(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  });
}

/** A card that can't be one: refused before any payment is tried with it. */
export function cardRefused(details: { code: string; message: string; param?: string }): Problem {
  return new Problem(402, { type: 'card_error', ...details });
}
