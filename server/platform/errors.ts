import { failureOf, type FailureCode, type FailureDetails } from '#contract/failures.ts';

interface Extras {
  retryAfterSeconds?: number;
  /** For the log alone. */
  cause?: unknown;
}

/** `details` exactly as the contract has them for the code: required, optional, or none. */
type MoreOf<Details> = keyof Details extends never
  ? [more?: Extras & { details?: undefined }]
  : Partial<Details> extends Details
    ? [more?: Extras & { details?: Details }]
    : [more: Extras & { details: Details }];

type Refusal = {
  [C in FailureCode]: [code: C, message: string, ...MoreOf<FailureDetails<C>>];
}[FailureCode];

/** An expected error, thrown anywhere and answered as `Failure` by the error handler. */
export class ApiError extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** Further fields of the response, such as `items` of a conflict. */
  readonly details: object | undefined;

  constructor(...[code, message, more = {}]: Refusal) {
    super(message, { cause: more.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = failureOf(code).status;
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
  return new ApiError('VALIDATION', `${path}: ${message}`, {
    details: { errors: [{ path, message }] },
  });
}

const LOST_RIGHTS = new Set<FailureCode>([
  'ACCOUNT_DELETED',
  'DUTY_NEEDED',
  'FORBIDDEN',
  'NOT_REGISTERED',
  'SECOND_FACTOR_NEEDED',
  'SIGN_IN_AGAIN',
]);

/** Returns true if a call is refused because its caller has lost a right. */
export function isLostRight({ code }: ApiError): boolean {
  return LOST_RIGHTS.has(code);
}
