import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { z } from 'zod';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { ResponseCache } from './response-cache.ts';

/** The chapters of the document, in the order a reader needs them. */
const TAGS = [
  { name: 'Shop', description: 'What the web app needs to know before anything else' },
  { name: 'Product', description: 'The catalogue' },
  { name: 'User', description: 'Registered people' },
  { name: 'Coupon', description: 'What takes something off a cart' },
  { name: 'Checkout', description: 'From a cart to a payment' },
  { name: 'Payment', description: 'What the payment provider tells the shop' },
  { name: 'Order', description: 'What was bought' },
  { name: 'Dashboard', description: 'How the shop does' },
  { name: 'Operation', description: 'For whoever runs the shop' },
];

declare module 'fastify' {
  interface FastifySchema {
    /** A multipart form, which the route reads by itself, part by part: only the document knows it as a body. */
    form?: z.ZodType;
  }
}

/** Collects the routes registered after it into an OpenAPI document. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vitrine',
        version: '1',
        description:
          'Every failure has the shape of Failure; its `code` is stable. Money is in whole currency units.',
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
    // Pages and files are no calls.
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

/** What the page of the documents may load: its own files alone; its style sheet carries small pictures inside. */
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
  // It never changes while the shop runs: one entry that stays.
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
