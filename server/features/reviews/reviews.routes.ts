import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/done.ts';
import {
  MyReviewAnswer,
  NewReview,
  ReviewAnswer,
  ReviewChange,
  ReviewPage,
  ReviewQuery,
} from '#contract/reviews.ts';
import type { CatalogCache } from '#server/features/catalog/catalog-cache.ts';
import { callerOf } from '#server/identity/caller.ts';
import { OwnId } from '#server/platform/admin-calls.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { listReviews } from './reviews.queries.ts';
import {
  changeReview,
  deleteReview,
  myReview,
  type ReviewsDeps,
  writeReview,
} from './reviews.service.ts';

export interface ReviewsRoutesDeps extends ReviewsDeps {
  cache: CatalogCache;
  limits: SharedLimits;
}

/** Reviews that a person writes, changes or deletes in a minute. */
const WRITES_A_MINUTE = 20;
const LIMITED = `${WRITES_A_MINUTE} changes of reviews a minute for a person (429).`;

const Params = z.object({ id: z.string() });
const ReviewParams = z.object({ reviewId: z.string() });
const FOR_USERS = { access: { who: 'user' as const, ownId: true } };

export function reviewsRoutes(deps: ReviewsRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listReviewsRoute(app, deps);
    getMyReviewRoute(app, deps);
    createReviewRoute(app, deps);
    changeReviewRoute(app, deps);
    deleteReviewRoute(app, deps);
  };
}

function listReviewsRoute(app: ZodApp, { cache, database }: ReviewsRoutesDeps): void {
  app.get(
    '/product/:id/reviews',
    {
      config: { access: { who: 'public' } },
      schema: {
        operationId: 'listReviews',
        summary: 'What buyers think of a product',
        tags: ['Review'],
        params: Params,
        querystring: ReviewQuery,
        failures: ['NOT_FOUND'],
        response: { 200: ReviewPage },
      },
    },
    (request, reply) => {
      const { id } = request.params;
      const { page, sort } = request.query;
      const key = `reviews ${JSON.stringify([id.toLowerCase(), page ?? 1, sort ?? 'newest'])}`;
      return cache.answers.send(request, reply, key, async () => ({
        success: true,
        ...(await listReviews(database.pool, id, request.query)),
      }));
    },
  );
}

function getMyReviewRoute(app: ZodApp, { database }: ReviewsRoutesDeps): void {
  app.get(
    '/product/:id/review',
    {
      config: FOR_USERS,
      schema: {
        operationId: 'getMyReview',
        summary: "The caller's own review of a product, and whether they may write one",
        tags: ['Review'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND'],
        response: { 200: MyReviewAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await myReview(database, callerOf(request).claims.uid, request.params.id)),
    }),
  );
}

function createReviewRoute(app: ZodApp, deps: ReviewsRoutesDeps): void {
  app.post(
    '/product/:id/review',
    {
      config: FOR_USERS,
      schema: {
        operationId: 'createReview',
        summary: 'Review a product that was delivered to the caller',
        description: `One review each. Orders that were given back in full don't count. ${LIMITED}`,
        tags: ['Review'],
        params: Params,
        querystring: OwnId,
        body: NewReview,
        failures: ['NOT_FOUND', 'NOT_BOUGHT', 'DUPLICATE', 'RATE_LIMITED'],
        response: { 201: ReviewAnswer },
      },
    },
    async (request, reply) => {
      const { uid } = callerOf(request).claims;
      await deps.limits.count('review', uid, WRITES_A_MINUTE);
      const review = await writeReview(deps, uid, request.params.id, request.body);
      const message = 'Thank you for your review';
      return reply.code(201).send({ success: true, message, review });
    },
  );
}

function changeReviewRoute(app: ZodApp, deps: ReviewsRoutesDeps): void {
  app.put(
    '/review/:reviewId',
    {
      config: { access: { ...FOR_USERS.access, duty: 'marketing' } },
      schema: {
        operationId: 'changeReview',
        summary: 'Change a review: its writer the words and stars, admins whether it is shown',
        description: `Its writer sends any of \`stars\`, \`title\` and \`text\`. Admins send \`hidden\`, with a \`reason\` to hide it, and \`reply\`, the shop's answer; what they do is logged. ${LIMITED}`,
        tags: ['Review'],
        params: ReviewParams,
        querystring: OwnId,
        body: ReviewChange,
        failures: ['SIGN_IN_AGAIN', 'FORBIDDEN', 'DUTY_NEEDED', 'NOT_FOUND', 'RATE_LIMITED'],
        response: { 200: ReviewAnswer },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      // Admins clear up after a wave of reviews at their own pace.
      if (caller.admin === 'no')
        await deps.limits.count('review', caller.claims.uid, WRITES_A_MINUTE);
      const review = await changeReview(deps, caller, request.params.reviewId, request.body);
      return { success: true as const, message: 'Review saved', review };
    },
  );
}

function deleteReviewRoute(app: ZodApp, deps: ReviewsRoutesDeps): void {
  app.delete(
    '/review/:reviewId',
    {
      config: FOR_USERS,
      schema: {
        operationId: 'deleteReview',
        summary: "Delete the caller's own review",
        description: `Admins hide reviews instead. ${LIMITED}`,
        tags: ['Review'],
        params: ReviewParams,
        querystring: OwnId,
        failures: ['FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
        response: { 200: Done },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      await deps.limits.count('review', uid, WRITES_A_MINUTE);
      await deleteReview(deps, uid, request.params.reviewId);
      return { success: true as const, message: 'Review deleted' };
    },
  );
}
