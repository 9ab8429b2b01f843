import type { FastifyInstance } from 'fastify';

/**
 * Who may call a route: anyone; anyone with a valid token, registered or not; a registered user; an
 * admin by the database. With `ownId` the call carries `?id=`, which must be the token's uid.
 */
export interface Access {
  who: 'public' | 'token' | 'user' | 'admin';
  ownId?: boolean;
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
