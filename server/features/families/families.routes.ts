import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/done.ts';
import {
  FamilyAnswer,
  FamilyChanges,
  FamilyMembers,
  FamilyWritten,
  MemberChanges,
  NewFamily,
  NewMembers,
} from '#contract/family.ts';
import { FAMILY_LIMITS } from '#contract/family-limits.ts';
import { MAX_PAGE, pageCount, wholeNumber } from '#contract/paging.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { changeFamily, createFamily, removeFamily } from './families.service.ts';
import { answerOf, productsById } from './answer-family.ts';
import { MAX_BYTES, type FamiliesDeps } from './write-family.ts';
import { addMembers, changeMembers } from './members.service.ts';
import { pageOfMembers, readFamily, readPublicFamily } from './read-family.queries.ts';

const Params = z.object({ id: z.string() });
/** Other headers are not checked. */
const Version = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('`updatedAt` of the family when it was opened: 412 if it has changed since'),
});
/** Admins read drafts, too. */
const OPEN = {
  access: { who: 'public' as const, moreForAdmins: true, duty: 'catalogue' as const },
};
const LARGE = { bodyLimit: MAX_BYTES };

export function familiesRoutes(deps: FamiliesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    readRoutes(app, deps);
    createRoute(app, deps);
    changeRoutes(app, deps);
    memberRoutes(app, deps);
  };
}

function readRoutes(app: ZodApp, { database }: FamiliesDeps): void {
  app.get(
    '/family/:id',
    {
      config: OPEN,
      schema: {
        operationId: 'getFamily',
        summary: 'Products that differ in their options only',
        tags: ['Product'],
        params: Params,
        failures: ['NOT_FOUND'],
        response: { 200: FamilyAnswer },
      },
    },
    async ({ params, caller }) => ({
      success: true as const,
      family: await (caller ? readFamily : readPublicFamily)(database.orm, params.id),
    }),
  );

  app.get(
    '/family/:id/members',
    {
      config: OPEN,
      schema: {
        operationId: 'listMembers',
        summary: 'The members of a family',
        description: `${FAMILY_LIMITS.members.page} a page, in the order in which they were added; for admins with drafts.`,
        tags: ['Product'],
        params: Params,
        querystring: z.object({ page: wholeNumber(1, MAX_PAGE).default(1) }),
        failures: ['NOT_FOUND'],
        response: { 200: FamilyMembers },
      },
    },
    async ({ params, query: { page }, caller }) => {
      const withDrafts = caller !== null;
      const read = withDrafts ? readFamily : readPublicFamily;
      const { _id } = await read(database.orm, params.id);
      const { total, ids } = await pageOfMembers(database, _id, { page, withDrafts });
      const members = await productsById(database, ids, withDrafts);
      const totalPages = pageCount(total, FAMILY_LIMITS.members.page);
      return { success: true as const, members, page, total, totalPages };
    },
  );
}

function createRoute(app: ZodApp, deps: FamiliesDeps): void {
  app.post(
    '/family/new',
    {
      ...LARGE,
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'createFamily',
        summary: 'Put a family of products on sale',
        tags: ['Product'],
        querystring: OwnId,
        body: NewFamily,
        failures: ['DUPLICATE'],
        response: { 201: FamilyWritten },
      },
    },
    async (request, reply) => {
      const written = await createFamily(deps, callerOf(request).claims.uid, request.body);
      const done = request.body.state === 'draft' ? 'is a draft' : 'is on sale';
      return reply.code(201).send(await answerOf(deps, written, done));
    },
  );
}

function changeRoutes(app: ZodApp, deps: FamiliesDeps): void {
  app.put(
    '/family/:id',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'changeFamily',
        summary: 'Change a family, and what its members inherit',
        description:
          'Options are sent whole; one that is renamed says what it `was`, and so does a value. A member with a value that is gone leaves the family and is archived; an option that is added gives each member its first value.',
        tags: ['Product'],
        headers: Version,
        params: Params,
        querystring: OwnId,
        body: FamilyChanges,
        failures: ['NOT_FOUND', 'DUPLICATE', 'STALE'],
        response: { 200: FamilyWritten },
      },
    },
    async (request) => {
      const { id } = request.params;
      const ifMatch = request.headers['if-match'];
      const written = await changeFamily(deps, { id, ifMatch, changes: request.body });
      return answerOf(deps, written, 'is saved');
    },
  );

  app.delete(
    '/family/:id',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'removeFamily',
        summary: 'Make the members of a family products of their own',
        tags: ['Product'],
        headers: Version,
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND', 'STALE'],
        response: { 200: Done },
      },
    },
    async (request) => {
      await removeFamily(deps, request.params.id, request.headers['if-match']);
      return { success: true as const, message: 'The members are products of their own' };
    },
  );
}

function memberRoutes(app: ZodApp, deps: FamiliesDeps): void {
  app.post(
    '/family/:id/members',
    {
      ...LARGE,
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'addMembers',
        summary: 'Add members to a family',
        description:
          'Where all members are drafts, the new ones are, too, and may lack price and stock.',
        tags: ['Product'],
        params: Params,
        querystring: OwnId,
        body: NewMembers,
        failures: ['NOT_FOUND', 'DUPLICATE'],
        response: { 201: FamilyWritten },
      },
    },
    async (request, reply) => {
      const { uid } = callerOf(request).claims;
      const written = await addMembers(deps, uid, request.params.id, request.body);
      return reply.code(201).send(await answerOf(deps, written, 'is saved'));
    },
  );

  app.put(
    '/family/:id/members',
    {
      ...LARGE,
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'changeMembers',
        summary: 'Change members of a family, all or none',
        tags: ['Product'],
        params: Params,
        querystring: OwnId,
        body: MemberChanges,
        failures: ['NOT_FOUND', 'DUPLICATE', 'STALE'],
        response: { 200: FamilyWritten },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      const written = await changeMembers(deps, uid, request.params.id, request.body);
      return answerOf(deps, written, 'is saved');
    },
  );
}
