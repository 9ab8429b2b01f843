import { z } from 'zod';
import { failureOf, type FailureCode } from '#contract/failures.ts';

/** A route's response schemas, for serialization and the OpenAPI document: its successes, and the error codes it may answer. */
export function answers<const S extends Record<number, z.ZodType>>(
  successes: S,
  ...codes: readonly FailureCode[]
): S {
  const byStatus = Map.groupBy(codes.map(failureOf), ({ status }) => status);
  const failures = [...byStatus].map(([status, each]) => {
    const [first, second, ...more] = each.map(({ body }) => body);
    return [status, second ? z.discriminatedUnion('code', [first!, second, ...more]) : first];
  });
  return { ...Object.fromEntries(failures), ...successes };
}
