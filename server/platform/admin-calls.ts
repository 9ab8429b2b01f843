import { z } from 'zod';
import type { FailureCode } from '#contract/failures.ts';
import { answers } from './answers.ts';

/** The access rule of back-office calls: an admin, with their own uid in `?id=`. */
export const FOR_ADMINS = { access: { who: 'admin' as const, ownId: true } };

/** The same for calls that can't be undone or that give somebody rights: the sign-in must be recent, too. */
export const FOR_ADMINS_JUST_IN = { access: { ...FOR_ADMINS.access, freshSignIn: true } };

/** The query that every back-office call takes at least. */
export const OwnId = z.object({ id: z.string() });

/** The schema of a back-office call, for the OpenAPI document: its responses, with the error codes common to all of them and `codes`. */
export function adminCall<const S extends Record<number, z.ZodType>>(
  tag: string,
  summary: string,
  successes: S,
  ...codes: readonly FailureCode[]
) {
  return {
    tags: [tag],
    summary,
    security: [{ idToken: [] }],
    response: answers(
      successes,
      'VALIDATION',
      'UNAUTHENTICATED',
      'SIGN_IN_AGAIN',
      'FORBIDDEN',
      'UNAVAILABLE',
      ...codes,
    ),
  };
}
