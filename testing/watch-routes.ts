import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** Every route of the app that `build` makes, as the app itself was told of it: nothing is listed by hand. */
export async function watchRoutes<T>(
  build: () => Promise<T>,
): Promise<{ built: T; routes: RouteOptions[] }> {
  const routes: RouteOptions[] = [];
  const onCreation = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => void routes.push(route));
  };
  subscribe('fastify.initialization', onCreation);
  try {
    return { built: await build(), routes };
  } finally {
    unsubscribe('fastify.initialization', onCreation);
  }
}
