import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { reportUndeclared } from './undeclared-failures.ts';

/** What an app does, as the app itself tells it: nothing is listed by hand. */
export interface Watched<T> {
  built: T;
  routes: readonly RouteOptions[];
  /** Answers that their route does not declare, since the last look. */
  undeclared: string[];
}

/** Builds an app and notes its routes and what they answer. */
export async function watchRoutes<T>(
  build: () => Promise<T>,
  { isLocal }: { isLocal: boolean },
): Promise<Watched<T>> {
  const routes: RouteOptions[] = [];
  const undeclared: string[] = [];
  const onCreation = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => void routes.push(route));
    reportUndeclared(fastify, { isLocal, report: (what) => undeclared.push(what) });
  };
  subscribe('fastify.initialization', onCreation);
  try {
    return { built: await build(), routes, undeclared };
  } finally {
    unsubscribe('fastify.initialization', onCreation);
  }
}
