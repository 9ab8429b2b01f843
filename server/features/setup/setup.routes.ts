import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { SetupAnswer, SetupAnswers, SetupSaved } from '#contract/setup.ts';
import { changerOf, Version } from '#server/features/settings/changer.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { readSetup, setUp, type SetUpDeps } from './set-up.ts';

/** As that of `PUT settings`. */
const MAX_BODY_BYTES = 2_000_000;

/** The wizard of a new shop. */
export function setupRoutes(deps: SetUpDeps): FastifyPluginAsyncZod {
  return async (app) => {
    getSetupRoute(app, deps);
    setUpRoute(app, deps);
  };
}

function getSetupRoute(app: ZodApp, deps: SetUpDeps): void {
  app.get(
    '/setup',
    {
      config: forAdmins('settings'),
      schema: {
        operationId: 'getSetup',
        summary: 'How far the shop is set up, and what it still needs before it sells',
        tags: ['Shop'],
        querystring: OwnId,
        response: { 200: SetupAnswer },
      },
    },
    async () => ({ success: true as const, setup: await readSetup(deps) }),
  );
}

function setUpRoute(app: ZodApp, deps: SetUpDeps): void {
  app.post(
    '/setup',
    {
      config: forAdmins('settings'),
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        operationId: 'setUp',
        summary: 'Answer any questions of the setup',
        description:
          'Takes all that `PUT settings` takes, and currency, locale and time zone, in one transaction. A new shop in production sells once the country of the seller, the currency, the tax and a way to pay are set: until then checkouts are 409 SHOP_NOT_OPEN.',
        tags: ['Shop'],
        querystring: OwnId,
        headers: Version,
        body: SetupAnswers,
        failures: ['STALE', 'IN_USE'],
        response: { 200: SetupSaved },
      },
    },
    async (request) => {
      const saved = await setUp(deps, changerOf(request), {
        answers: request.body,
        ifMatch: request.headers['if-match'],
      });
      const message = saved.setup.isOpen ? 'Saved. The shop is open' : 'Saved';
      return { success: true as const, message, ...saved };
    },
  );
}
