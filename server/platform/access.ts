import type { FastifyInstance } from 'fastify';

/**
 * Who may call a route: anyone; anyone with a valid token, registered or not; a registered user; an
 * admin by the database, who logged in after they were made one. With `ownId` the call carries `?id=`, which
 * must be the token's uid; with `freshSignIn` the caller logged in within the last 12 hours.
 */
export interface Access {
  who: 'public' | 'token' | 'user' | 'admin';
  ownId?: boolean;
  freshSignIn?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** Refuses to start a shop whose API has a route nobody decided access for. */
export function demandAccessRules(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/v1') && !route.config?.access) {
      throw new Error(`${String(route.method)} ${route.url} has no access rule`);
    }
  });
}
