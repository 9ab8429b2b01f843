import { ERROR_STATUS, Failure, type ErrorCode } from '#contract/errors.ts';
import type { z } from 'zod';

/** A route's response schemas, for serialization and the OpenAPI document: its successes, and the error codes it may answer. */
export function answers<const S extends Record<number, z.ZodType>>(
  successes: S,
  ...codes: readonly ErrorCode[]
): S {
  const failures = Object.fromEntries(codes.map((code) => [ERROR_STATUS[code], Failure]));
  return { ...failures, ...successes };
}
