import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PageScripts, type PageScript } from '#contract/page-scripts.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { listProviderScripts } from './list-scripts.ts';
import { ownScripts } from './own-scripts.ts';
import type { ScriptsDeps } from './watch-scripts.ts';

export interface ScriptsRoutesDeps extends ScriptsDeps {
  /** The built web app; without it the shop serves no scripts of its own. */
  webFolder?: string;
}

/** The scripts of the pages where people log in and pay. */
export function scriptsRoutes(deps: ScriptsRoutesDeps): FastifyPluginAsyncZod {
  const { webFolder } = deps;
  /** A build doesn't change while the server runs. */
  let own: Promise<PageScript[]> | undefined;
  const findOwn = () => {
    own ??= webFolder === undefined ? Promise.resolve([]) : ownScripts(webFolder);
    own.catch(() => (own = undefined));
    return own;
  };
  return async (app) => {
    app.get(
      '/scripts',
      {
        config: forAdmins('settings'),
        schema: {
          operationId: 'listScripts',
          summary: 'The scripts that the pages of log-in and payment may run',
          description:
            'First those of providers, at which the shop looks once a day: that one has changed is in the log. Then the shop’s own, with the hashes of the files that it serves.',
          tags: ['Shop'],
          querystring: OwnId,
          response: { 200: PageScripts },
        },
      },
      async () => ({
        success: true as const,
        scripts: [...(await listProviderScripts(deps)), ...(await findOwn())],
      }),
    );
  };
}
