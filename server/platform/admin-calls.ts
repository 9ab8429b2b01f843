import { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import { answers } from './answers.ts';

/** Who may call what belongs to the back office: an admin, who names themself in `?id=`. */
export const FOR_ADMINS = { access: { who: 'admin' as const, ownId: true } };

/** The same for what can't be undone or gives power away: only soon after they logged in. */
export const FOR_ADMINS_JUST_IN = { access: { ...FOR_ADMINS.access, freshSignIn: true } };

/** What every such call asks for at least. */
export const OwnId = z.object({ id: z.string() });

/** What the OpenAPI document says of a call of the back office, and its answers: what all of them may fail with, and `codes`. */
export function adminCall<const S extends Record<number, z.ZodType>>(
  tag: string,
  summary: string,
  successes: S,
  ...codes: readonly ErrorCode[]
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
