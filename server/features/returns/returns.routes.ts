import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { RETURN_LIMITS } from '#contract/return-limits.ts';
import type { ReturnStep } from '#contract/return-status.ts';
import {
  AllReturnsPage,
  AllReturnsQuery,
  NewReturn,
  NewReturnFields,
  NewReturnForm,
  RETURN_FIELDS,
  ReturnAnswer,
  ReturnChange,
} from '#contract/returns.ts';
import type { EncodedPhoto } from '#server/features/photos/encode-photo.ts';
import {
  demandForm,
  FORM_LIMITS,
  maxFormBytes,
  type FormShape,
} from '#server/features/photos/read-form.ts';
import { checkFields, readPhotoForm } from '#server/features/photos/read-photo-form.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { listReturns } from './list-returns.queries.ts';
import { demandReturnable, requestReturn, type ReturnsDeps } from './request-return.ts';
import { stepReturn } from './step-return.ts';

export interface ReturnsRoutesDeps extends ReturnsDeps {
  limits: SharedLimits;
}

/** Requests for returns that a person makes in a minute. */
const REQUESTS_A_MINUTE = 10;

const FORM: FormShape = {
  texts: RETURN_FIELDS,
  files: { name: 'photos', max: RETURN_LIMITS.photos.max },
};
const FOR_USERS = { access: { who: 'user' as const, ownId: true } };

const REQUEST = [
  `As JSON, or as a form with the same fields, the lines as JSON, and up to ${FORM.files.max} \`photos\`; at most ${maxFormBytes(FORM.files)} bytes in total.`,
  `What was bought can be returned once: pieces that are refunded or in another return are left out (400 with the path of the line).`,
  `${RETURN_LIMITS.perOrder} returns of an order (409 LIMIT_REACHED), ${REQUESTS_A_MINUTE} requests a minute for a person (429).`,
].join(' ');

export function returnsRoutes(deps: ReturnsRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, { limits: FORM_LIMITS });
    requestReturnRoute(app, deps);
    listReturnsRoute(app, deps);
    stepReturnRoute(app, deps);
  };
}

function requestReturnRoute(app: ZodApp, deps: ReturnsRoutesDeps): void {
  app.post(
    '/order/:id/return',
    {
      config: { access: { ...FOR_USERS.access, orOrderKey: true }, takesFiles: true },
      preParsing: demandForm(FORM, { orJson: true }),
      schema: {
        operationId: 'requestReturn',
        summary: 'Ask to return lines of a delivered order: its customer',
        description: REQUEST,
        tags: ['Return'],
        params: z.object({ id: z.string() }),
        querystring: OwnId,
        form: NewReturnForm,
        consumes: ['application/json', 'multipart/form-data'],
        failures: ['NOT_FOUND', 'NOT_DELIVERED', 'RETURN_CLOSED', 'LIMIT_REACHED', 'RATE_LIMITED'],
        response: { 201: ReturnAnswer },
      },
    },
    async (request, reply) => {
      const { uid } = callerOf(request).claims;
      await deps.limits.count('return', uid, REQUESTS_A_MINUTE);
      const asked = { uid, orderId: request.params.id };
      await demandReturnable(deps, asked);
      const made = await requestReturn(deps, asked, await readRequest(request));
      const message = 'The shop has your request and will answer it';
      return reply.code(201).send({ success: true, message, return: made });
    },
  );
}

async function readRequest(
  request: FastifyRequest,
): Promise<{ fields: NewReturn; photos: EncodedPhoto[] }> {
  if (request.isMultipart()) return readPhotoForm(request, FORM, NewReturnFields);
  return { fields: checkFields(NewReturn, request.body), photos: [] };
}

function listReturnsRoute(app: ZodApp, { database }: ReturnsRoutesDeps): void {
  app.get(
    '/return/all',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'listReturns',
        summary: "Everybody's returns",
        tags: ['Return'],
        querystring: AllReturnsQuery,
        response: { 200: AllReturnsPage },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listReturns(database.pool, request.query)),
    }),
  );
}

const DONE: Readonly<Record<ReturnStep, string>> = {
  accept: 'Return accepted',
  decline: 'Return declined',
  receive: 'Return received',
  withdraw: 'Return withdrawn',
};

function stepReturnRoute(app: ZodApp, deps: ReturnsRoutesDeps): void {
  app.put(
    '/return/:returnId',
    {
      config: { access: { ...FOR_USERS.access, duty: 'orders' } },
      schema: {
        operationId: 'stepReturn',
        summary: 'Accept, decline or receive a return: admins; withdraw it: its customer',
        description:
          'A received return is refunded with `order/{id}/refund`. Declining one whose pieces are back in stock takes them out of stock again, and is refused if they are sold by then.',
        tags: ['Return'],
        params: z.object({ returnId: z.string() }),
        querystring: OwnId,
        body: ReturnChange,
        failures: ['SIGN_IN_AGAIN', 'FORBIDDEN', 'DUTY_NEEDED', 'NOT_FOUND', 'RETURN_CLOSED'],
        response: { 200: ReturnAnswer },
      },
    },
    async (request) => {
      const { params, body } = request;
      const moved = await stepReturn(deps, callerOf(request), params.returnId, body);
      return { success: true as const, message: DONE[body.step], return: moved };
    },
  );
}
