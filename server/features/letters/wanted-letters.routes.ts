import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { WantedLetters, WantedLettersAnswer } from '#contract/letters.ts';
import { callerOf } from '#server/identity/caller.ts';
import { OwnId } from '#server/platform/admin-calls.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { LettersDeps } from './letter-deps.ts';
import { readWantedLetters, saveWantedLetters } from './wanted-letters.ts';

type WantedDeps = Pick<LettersDeps, 'database' | 'now'> & { limits: SharedLimits };

/** Changes that a person makes in a minute. */
const CHANGES_A_MINUTE = 30;

const FOR_USERS = { access: { who: 'user' as const, ownId: true } };
const Params = z.object({ uid: z.string() });

export function wantedLettersRoutes(deps: WantedDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/user/:uid/letters',
      {
        config: FOR_USERS,
        schema: {
          operationId: 'getWantedLetters',
          summary: 'Which letters the caller wants',
          tags: ['User'],
          params: Params,
          querystring: OwnId,
          failures: ['FORBIDDEN'],
          response: { 200: WantedLettersAnswer },
        },
      },
      async (request) => {
        const { uid } = callerOf(request).claims;
        const letters = await readWantedLetters(deps.database, uid, request.params.uid);
        return { success: true as const, letters };
      },
    );

    app.put(
      '/user/:uid/letters',
      {
        config: FOR_USERS,
        schema: {
          operationId: 'saveWantedLetters',
          summary: 'Say which letters one wants',
          description: `Letters about orders always come. ${CHANGES_A_MINUTE} a minute for a person (429).`,
          tags: ['User'],
          params: Params,
          querystring: OwnId,
          body: WantedLetters,
          failures: ['FORBIDDEN', 'RATE_LIMITED'],
          response: { 200: WantedLettersAnswer },
        },
      },
      async (request) => {
        const { uid } = callerOf(request).claims;
        await deps.limits.count('wanted letters', uid, CHANGES_A_MINUTE);
        await saveWantedLetters(deps, uid, request.params.uid, request.body);
        return { success: true as const, letters: request.body };
      },
    );
  };
}
