import type { Failure, FailureCode, FieldError } from '#contract/failures.ts';

/** The reason of a failed call: the server's failure, or our own message if there was no response. */
export type ApiFailure = (Refusal | NoResponse) & {
  /** The HTTP status; 0 without a response. */
  status: number;
};

type Refusal = { [C in FailureCode]: Omit<Extract<Failure, { code: C }>, 'success'> }[FailureCode];

/** A failure without a response from the shop. */
interface NoResponse {
  code: 'UNREACHABLE' | 'UNREADABLE' | 'UNKNOWN';
  message: string;
}

/** The part of a fetch error that matters here, as RTK Query reports it. */
interface FetchFailure {
  status: number | string;
  originalStatus?: number;
  data?: unknown;
}

/** Turns any failed fetch into an ApiFailure. A failure of the shop itself is told with the id that its log has for it. */
export function toApiFailure(failure: FetchFailure, answer?: Response): ApiFailure {
  const found = failureIn(failure);
  const id = found.status >= 500 ? answer?.headers.get('x-request-id') : undefined;
  return id ? { ...found, message: `${found.message} Error id ${id}` } : found;
}

function failureIn(failure: FetchFailure): ApiFailure {
  if (typeof failure.status === 'number' && isFailureBody(failure.data)) {
    const { success: _success, ...refusal } = failure.data;
    return { ...refusal, status: failure.status };
  }
  if (failure.status === 'FETCH_ERROR' || failure.status === 'TIMEOUT_ERROR') {
    return {
      status: 0,
      code: 'UNREACHABLE',
      message: "The shop can't be reached. Check your connection and try again.",
    };
  }
  const status =
    typeof failure.status === 'number' ? failure.status : (failure.originalStatus ?? 0);
  return {
    status,
    code: 'UNREADABLE',
    message: 'Something went wrong on our side. Try again in a moment.',
  };
}

/** The failure's errors of single fields, if it has any. */
export function fieldErrorsOf(failure: ApiFailure): FieldError[] {
  return 'errors' in failure ? (failure.errors ?? []) : [];
}

/** Returns true if an unknown error is a failed call. */
export function isApiFailure(error: unknown): error is ApiFailure {
  return isRecord(error) && typeof error.status === 'number' && typeof error.code === 'string';
}

/** The error as an ApiFailure; a general one where it is not from a call. */
export function asApiFailure(error: unknown): ApiFailure {
  return isApiFailure(error)
    ? error
    : { status: 0, code: 'UNKNOWN', message: 'Something went wrong. Try again in a moment.' };
}

/** The message of an error for the visitor. */
export function messageOf(error: unknown): string {
  return asApiFailure(error).message;
}

function isFailureBody(data: unknown): data is Failure {
  return isRecord(data) && typeof data.code === 'string' && typeof data.message === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
