import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { z } from 'zod';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { ResponseCache } from './response-cache.ts';

/** The tags of the document, in reading order. */
const TAGS = [
  { name: 'Shop', description: 'The public configuration of the web app' },
  { name: 'Product', description: 'The catalogue' },
  { name: 'User', description: 'Registered users' },
  { name: 'Coupon', description: 'Discounts on a cart' },
  { name: 'Checkout', description: 'From a cart to a payment' },
  { name: 'Payment', description: 'Events of the payment provider' },
  { name: 'Order', description: 'Paid orders and their status' },
  { name: 'Dashboard', description: 'Statistics for admins' },
  { name: 'Operation', description: 'Health, metrics and this document, for operators' },
];

declare module 'fastify' {
  interface FastifySchema {
    /** The schema of a multipart form. Only used in the document: the route reads the form itself, as a stream. */
    form?: z.ZodType;
  }
}

/** Adds all routes that are registered afterwards to the OpenAPI document. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vitrine',
        version: '1',
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
        },
      },
    },
    // Pages and files have no tags and don't belong in the document.
    hideUntagged: true,
    transform: (route) => jsonSchemaTransform({ ...route, schema: withForm(route.schema) }),
    transformObject: jsonSchemaTransformObject,
  });
}

function withForm<S extends FastifySchema | undefined>(schema: S): S {
  if (!schema?.form) return schema;
  const { form, ...rest } = schema;
  return { ...rest, body: form, consumes: ['multipart/form-data'] } as unknown as S;
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
      schema: { summary: 'This document', tags: ['Operation'] },
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
