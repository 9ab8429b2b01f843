import type { Failure, FailureCode, FieldError } from '#contract/failures.ts';

/** Why a call failed, in the server's words, or in ours where it did not answer. */
export type ApiFailure = (Refusal | NoAnswer) & {
  /** The HTTP status; 0 when no answer came. */
  status: number;
};

type Refusal = { [C in FailureCode]: Omit<Extract<Failure, { code: C }>, 'success'> }[FailureCode];

/** A failure that is not the server's own. */
interface NoAnswer {
  code: 'UNREACHABLE' | 'UNREADABLE' | 'UNKNOWN';
  message: string;
}

/** The part of a fetch error that matters here, as RTK Query reports it. */
interface FetchFailure {
  status: number | string;
  originalStatus?: number;
  data?: unknown;
}

/** Turns any failed fetch into an ApiFailure. */
export function toApiFailure(failure: FetchFailure): ApiFailure {
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

/** What is wrong with single fields, if it is that. */
export function fieldErrorsOf(failure: ApiFailure): FieldError[] {
  return 'errors' in failure ? (failure.errors ?? []) : [];
}

/** Whether an unknown error is a failed call. */
export function isApiFailure(error: unknown): error is ApiFailure {
  return isRecord(error) && typeof error.status === 'number' && typeof error.code === 'string';
}

/** The error as an ApiFailure; a general one where it is not from a call. */
export function asApiFailure(error: unknown): ApiFailure {
  return isApiFailure(error)
    ? error
    : { status: 0, code: 'UNKNOWN', message: 'Something went wrong. Try again in a moment.' };
}

/** What to tell the visitor of an error. */
export function wordsOf(error: unknown): string {
  return asApiFailure(error).message;
}

function isFailureBody(data: unknown): data is Failure {
  return isRecord(data) && typeof data.code === 'string' && typeof data.message === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
