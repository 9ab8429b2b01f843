import type { z } from 'zod';

/**
 * When to judge fields by each other: once each of them is right by itself, whatever is wrong elsewhere.
 * Left to itself zod waits until everything is, and who fills in a form would hear of one thing after another.
 */
export function onceRight(...fields: readonly string[]): (payload: z.core.ParsePayload) => boolean {
  return ({ value, issues }) =>
    typeof value === 'object' &&
    value !== null &&
    issues.every(({ path }) => path?.[0] !== undefined && !fields.includes(String(path[0])));
}
