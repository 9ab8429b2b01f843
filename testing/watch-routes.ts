import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { reportUndeclared } from './undeclared-failures.ts';

export interface Watched<T> {
  built: T;
  routes: readonly RouteOptions[];
  /** Failures that were sent but not declared by their route. */
  undeclared: string[];
}

/** Builds an app and records its routes and their undeclared failures. */
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
