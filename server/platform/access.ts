import type { FastifyInstance } from 'fastify';

/**
 * Who may call a route. `public`: anyone. `token`: anyone with a valid token, registered or not. `user`: a
 * registered user. `admin`: a user whose role in the database is admin and who logged in after they got it.
 * With `ownId` the query needs `id`, equal to the token's uid; with `freshSignIn` the caller must have logged
 * in within the last 12 hours. With `orSelf` a route for admins is also for whoever `:uid` in its URL names; with
 * `freshSignIn` they must have logged in within the last 5 minutes, unless they are an admin. With `moreForAdmins` a public
 * route answers admins more: their token is read, any other counts as none.
 */
export interface Access {
  who: 'public' | 'token' | 'user' | 'admin';
  ownId?: boolean;
  freshSignIn?: boolean;
  orSelf?: boolean;
  moreForAdmins?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** Throws when a route under `/api/v1` is registered without an access rule, so that the server does not start. */
export function requireAccessRules(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/v1') && !route.config?.access) {
      throw new Error(`${String(route.method)} ${route.url} has no access rule`);
    }
  });
}
