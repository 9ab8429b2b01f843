import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Access } from './access.ts';
import { failureResponses, failuresOf } from './declared-failures.ts';
import { ResponseCache } from './response-cache.ts';

/** The tags of the document, in reading order. */
const TAGS = [
  { name: 'Shop', description: 'The public configuration of the web app' },
  { name: 'Product', description: 'The catalogue' },
  { name: 'User', description: 'Registered users' },
  { name: 'Cart', description: 'What somebody is going to buy, on all their devices' },
  { name: 'Coupon', description: 'Discounts on a cart' },
  { name: 'Sale', description: 'Prices that begin and end by themselves' },
  { name: 'Checkout', description: 'From a cart to a payment' },
  { name: 'Payment', description: 'Events of the payment provider' },
  { name: 'Order', description: 'Paid orders and their status' },
  { name: 'Return', description: 'What customers send back' },
  { name: 'Sessions', description: 'Signing in with the shop itself: by a code that it sends' },
  { name: 'Withdrawal', description: 'Withdrawals from contracts by consumers in the EU' },
  { name: 'Review', description: 'What buyers think of products' },
  { name: 'Job', description: 'Work on many products that goes on after the request' },
  { name: 'Dashboard', description: 'Statistics for admins' },
  { name: 'Log', description: 'What admins have changed' },
  { name: 'Bin', description: 'What was deleted and can be restored' },
  { name: 'Operation', description: 'Health, metrics and this document, for operators' },
];

declare module 'fastify' {
  interface FastifySchema {
    /** The schema of a multipart form. Only used in the document: the route reads the form itself, as a stream. */
    form?: z.ZodType;
  }
}

/** Adds all routes that are registered afterwards to the OpenAPI document. */
export async function describeApi(
  app: FastifyInstance,
  { isLocal }: { isLocal: boolean },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vitrine',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Every failure has a stable `code` and a `message` for people; some have details besides. Money is in whole currency units.',
      },
      servers: [{ url: '/' }],
      tags: TAGS,
      components: {
        securitySchemes: {
          idToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'ID token of the identity provider',
          },
          orderKey: {
            type: 'apiKey',
            in: 'header',
            name: 'x-order-key',
            description: 'Key of an order of a guest, from `order/{id}/open`',
          },
        },
      },
    },
    // Pages and files have no tags and don't belong in the document.
    hideUntagged: true,
    transform: (document) =>
      jsonSchemaTransform({ ...document, schema: documented(document.route, isLocal) }),
    transformObject: (document) => simplified(jsonSchemaTransformObject(document)),
  });
}

/** The schema of a route with what the document says besides: its form, its failures and who may call it. */
function documented(route: RouteOptions, isLocal: boolean): FastifySchema {
  const { form, failures: _own, response, ...schema } = route.schema ?? {};
  const { access } = route.config ?? {};
  return {
    ...schema,
    ...(form && { body: form, consumes: schema.consumes ?? ['multipart/form-data'] }),
    security: securityOf(access),
    ...dutyOf(access),
    response: withFailures(response as Responses, failureResponses(failuresOf(route, isLocal))),
  };
}

/** The security requirement of a route: any entry of the list is enough, and the empty one is no token. */
function securityOf(access: Access | undefined): Record<string, string[]>[] {
  if (access?.moreForAdmins) return [{}, { idToken: [] }];
  const keys = access?.orOrderKey ? [{ orderKey: [] }] : [];
  return access && access.who !== 'public' ? [{ idToken: [] }, ...keys] : [];
}

/**
 * `x-duty`: what an admin needs to call a back-office route. `x-duty-for-others`: what they need on a person's own routes for
 * the things of others.
 */
function dutyOf({ who, duty }: Partial<Access> = {}): object {
  if (!duty) return {};
  return who === 'admin' ? { 'x-duty': duty } : { 'x-duty-for-others': duty };
}

type Responses = Record<number, z.ZodType> | undefined;

/** Documents the failures of a route. Where it has a response with the same status, the document shows both. */
function withFailures(own: Responses = {}, failures: Record<number, z.ZodType>): Responses {
  const all = Object.entries(failures).map(([status, failure]) => {
    const response = own[Number(status)];
    return [status, response ? z.union([response, failure]) : failure];
  });
  return { ...own, ...Object.fromEntries(all) };
}

type Document = ReturnType<SwaggerTransformObject>;

/**
 * Sorts the components, and removes those that nothing refers to and `anyOf` around a single schema: zod makes both. Objects in a
 * query are told to be sent as `name[key]=value`.
 */
function simplified(generated: Document): Document {
  const document = JSON.parse(JSON.stringify(generated), (_key, value) => {
    if (value?.in === 'query' && value.schema?.type === 'object')
      return { ...value, style: 'deepObject', explode: true };
    if (value?.anyOf?.length !== 1) return value;
    const { anyOf, ...rest } = value;
    return { ...anyOf[0], ...rest };
  }) as Document & { components: { schemas: Record<string, unknown> } };
  const { schemas } = document.components;
  for (let isSmaller = true; isSmaller;) {
    const text = JSON.stringify(document);
    const unused = Object.keys(schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    );
    for (const name of unused) delete schemas[name];
    isSmaller = unused.length > 0;
  }
  // Their order would otherwise depend on the order in which modules are loaded.
  document.components.schemas = Object.fromEntries(
    Object.keys(schemas)
      .sort()
      .map((name) => [name, schemas[name]]),
  );
  return document;
}

/** Content security policy of the documentation page: its own files only, and `data:` images in its style sheet. */
const DOCS_CSP = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Serves the document at `/api/v1/openapi.json` and a page that shows it at `/api/docs`. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  // The document never changes while the server runs.
  const cache = new ResponseCache();
  app.get(
    '/api/v1/openapi.json',
    {
      config: { access: { who: 'public' } },
      schema: {
        operationId: 'getOpenApiDocument',
        summary: 'This document',
        tags: ['Operation'],
        response: { 200: z.looseObject({ openapi: z.string() }) },
      },
    },
    (request, reply) => cache.send(request, reply, 'openapi', async () => app.swagger()),
  );
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_CSP,
    theme: { title: 'Vitrine API' },
    uiConfig: { deepLinking: true },
  });
}
