import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { reportUndeclared } from './undeclared-failures.ts';

export interface Watched<T> {
  built: T;
  routes: readonly RouteOptions[];
  /** Failures that were sent but not declared by their route. */
  undeclared: string[];
  /** Set by a test: called when the caller of a request is known, before its body is read. */
  beforeBody: ((request: FastifyRequest) => Promise<void>) | undefined;
}

/** Builds an app and records its routes and their undeclared failures. */
export async function watchRoutes<T>(
  build: () => Promise<T>,
  { isLocal }: { isLocal: boolean },
): Promise<Watched<T>> {
  const routes: RouteOptions[] = [];
  const undeclared: string[] = [];
  const watched: Pick<Watched<T>, 'beforeBody'> = { beforeBody: undefined };
  const onCreation = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => void routes.push(route));
    fastify.addHook('preParsing', async (request) => watched.beforeBody?.(request));
    reportUndeclared(fastify, { isLocal, report: (what) => undeclared.push(what) });
  };
  subscribe('fastify.initialization', onCreation);
  try {
    return Object.assign(watched, { built: await build(), routes, undeclared });
  } finally {
    unsubscribe('fastify.initialization', onCreation);
  }
}
