import type { z } from 'zod';

/**
 * The `when` of a refinement that compares these fields: run it as soon as they are valid themselves, even if
 * other fields are not. By default zod runs it only when the whole object is valid, so that a form would show
 * its errors one after another.
 */
export function whenValid(...fields: readonly string[]): (payload: z.core.ParsePayload) => boolean {
  return ({ value, issues }) =>
    typeof value === 'object' &&
    value !== null &&
    issues.every(({ path }) => path?.[0] !== undefined && !fields.includes(String(path[0])));
}
