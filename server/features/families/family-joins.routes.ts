import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/done.ts';
import { FamilyWritten, JoinFamily, LeaveFamily, SharePhotos } from '#contract/family.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { answerOf } from './answer-family.ts';
import { joinFamily, leaveFamily } from './join-family.ts';
import { sharePhotos } from './share-photos.ts';
import { MAX_BYTES, type FamiliesDeps } from './write-family.ts';

const Params = z.object({ id: z.string() });

/** The calls that make families of products, and products of their members. */
export function familyJoinsRoutes(deps: FamiliesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    joinRoutes(app, deps);
    photosRoute(app, deps);
  };
}

function joinRoutes(app: ZodApp, deps: FamiliesDeps): void {
  app.post(
    '/family/join',
    {
      bodyLimit: MAX_BYTES,
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'joinFamily',
        summary: 'Make a family of products, or of one that others are added to',
        tags: ['Product'],
        querystring: OwnId,
        body: JoinFamily,
        failures: ['DUPLICATE'],
        response: { 201: FamilyWritten },
      },
    },
    async (request, reply) => {
      const written = await joinFamily(deps, request.body);
      return reply.code(201).send(await answerOf(deps, written, 'is a family'));
    },
  );

  app.post(
    '/family/:id/leave',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'leaveFamily',
        summary: 'Take a product out of its family',
        tags: ['Product'],
        params: Params,
        querystring: OwnId,
        body: LeaveFamily,
        failures: ['NOT_FOUND'],
        response: { 200: Done },
      },
    },
    async ({ params, body }) => {
      await leaveFamily(deps, params.id, body.productId);
      return { success: true as const, message: 'It is a product of its own' };
    },
  );
}

function photosRoute(app: ZodApp, deps: FamiliesDeps): void {
  app.post(
    '/family/:id/share-photos',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'sharePhotos',
        summary: 'Give the photos of a member to those that have none',
        tags: ['Product'],
        params: Params,
        querystring: OwnId,
        body: SharePhotos,
        failures: ['NOT_FOUND'],
        response: { 200: FamilyWritten },
      },
    },
    async ({ params, body }) =>
      answerOf(deps, await sharePhotos(deps, params.id, body), 'has the photos'),
  );
}
