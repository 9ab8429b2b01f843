import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Done } from '#contract/done.ts';
import { AllReviewsPage, AllReviewsQuery, ReviewsSeen } from '#contract/reviews.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { listAllReviews } from './reviews.queries.ts';
import { markSeen } from './seen-reviews.queries.ts';
import type { ReviewsDeps } from './reviews.service.ts';

type AdminReviewsDeps = Pick<ReviewsDeps, 'database' | 'now'>;

export function adminReviewsRoutes(deps: AdminReviewsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listAllReviewsRoute(app, deps);
    markReviewsSeenRoute(app, deps);
  };
}

function listAllReviewsRoute(app: ZodApp, { database, now }: AdminReviewsDeps): void {
  app.get(
    '/review/all',
    {
      config: forAdmins('marketing'),
      schema: {
        operationId: 'listAllReviews',
        summary: "Everybody's reviews, hidden ones too",
        tags: ['Review'],
        querystring: AllReviewsQuery,
        response: { 200: AllReviewsPage },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listAllReviews(database.pool, request.query, now())),
    }),
  );
}

function markReviewsSeenRoute(app: ZodApp, { database, now }: AdminReviewsDeps): void {
  app.post(
    '/review/seen',
    {
      config: forAdmins('marketing'),
      schema: {
        operationId: 'markReviewsSeen',
        summary: 'Mark reviews as read: those written or changed up to a time, for all admins',
        tags: ['Review'],
        querystring: OwnId,
        body: ReviewsSeen,
        response: { 200: Done },
      },
    },
    async (request) => {
      await markSeen(database.pool, new Date(request.body.until), now());
      return { success: true as const, message: 'Marked as read' };
    },
  );
}
