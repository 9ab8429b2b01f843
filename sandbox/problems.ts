/** The error in a response, in the provider's format. */
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

/** An error response to a call that has changed nothing. */
export class Problem extends Error {
  readonly status: number;
  readonly body: ProblemBody;
  /** True if the call was carried out: then its response is stored under its idempotency key. */
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

/** The object's state doesn't allow the call. */
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

/** An invalid card: refused before an attempt to charge it. */
export function cardRefused(details: { code: string; message: string; param?: string }): Problem {
  return new Problem(402, { type: 'card_error', ...details });
}
