import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** The server as routes see it: zod schemas type their requests and answers. */
export type ZodApp = Parameters<FastifyPluginAsyncZod>[0];
