import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { countsWeight } from '#contract/delivery-rules.ts';
import { ProductGaps } from '#contract/product-gaps.ts';
import type { CurrentSettings } from '#server/features/settings/current-settings.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { Database } from '#server/platform/database.ts';
import { readDrafts } from './product-gaps.queries.ts';
import { findGaps } from './product-gaps.rule.ts';

export interface GapsDeps {
  database: Database;
  settings: Pick<CurrentSettings, 'current'>;
}

const CALLS = {
  product: { operationId: 'getProductGaps', summary: 'What a draft lacks to be put on sale' },
  family: {
    operationId: 'getFamilyGaps',
    summary: 'What the drafts of a family lack to be put on sale',
  },
};

/** The calls that say what drafts lack, before they are put on sale. */
export function productGapsRoutes({ database, settings }: GapsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    for (const what of ['product', 'family'] as const)
      app.get(
        `/${what}/:id/gaps`,
        {
          config: forAdmins('catalogue'),
          schema: {
            ...CALLS[what],
            tags: ['Product'],
            params: z.object({ id: z.string() }),
            querystring: OwnId,
            failures: ['NOT_FOUND'],
            response: { 200: ProductGaps },
          },
        },
        async ({ params }) => {
          const drafts = await readDrafts(database.pool, what, params.id);
          const { sellsToEu, delivery } = await settings.current();
          const weighs = countsWeight(delivery.zones);
          const gaps = findGaps(drafts, { sellsToEu, weighs });
          return { success: true as const, drafts: drafts.length, gaps };
        },
      );
  };
}
