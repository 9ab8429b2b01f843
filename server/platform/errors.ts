import { ERROR_STATUS, type ErrorCode, type FieldError } from '#contract/errors.ts';

/** An expected error, thrown anywhere and answered as `Failure` by the error handler. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Further fields of the response, such as `items` of a conflict. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      errors?: FieldError[];
      retryAfterSeconds?: number;
      details?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.details = more.details;
  }
}

export function notFound(what: string): ApiError {
  return new ApiError('NOT_FOUND', `There is no such ${what}.`);
}

export function unauthenticated(message = 'Log in first.'): ApiError {
  return new ApiError('UNAUTHENTICATED', message);
}

/** `cause` is only logged. */
export function unavailable(
  message = 'The shop is not ready. Try again in a moment.',
  cause?: unknown,
): ApiError {
  return new ApiError('UNAVAILABLE', message, { retryAfterSeconds: 2, cause });
}

/** 400 VALIDATION for one field. */
export function invalid(path: string, message: string): ApiError {
  return new ApiError('VALIDATION', `${path}: ${message}`, { errors: [{ path, message }] });
}
