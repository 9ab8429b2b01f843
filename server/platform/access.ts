import type { FastifyInstance } from 'fastify';
import type { Duty } from '#contract/duties.ts';

/**
 * The people who may call a route. `public`: anyone. `token`: anyone with a valid token, registered or not. `user`: a registered
 * user. `admin`: a user whose role in the database is admin, who logged in after they got it, and who has the `duty`, which every
 * such route names (`any`: one for all admins). On other routes `duty` is what an admin needs for other people's things: without
 * it they are a plain user there. The service asks for it (`mayActAsAdmin`). With `ownId` the query needs `id`, equal to the
 * token's uid; with `freshSignIn` the caller must have logged in within the last 12 hours. With `orSelf` a route for admins is
 * also for whoever `:uid` in its URL names; with `freshSignIn` they must have logged in within the last 5 minutes, unless they
 * are an admin; with `'for-others'` any sign-in will do for them. With `moreForAdmins` a public route's answer has more for
 * admins with the duty: their token is read, and any other counts as none.
 *
 * With `orOrderKey` a route about the order that `:id` in its URL names is also for whoever has a key that a code has given them, in the
 * header `x-order-key`, which counts before a token: they are taken for the order's customer.
 *
 * Nothing that a route writes is kept unless its caller still may: each transaction locks their account and asks again. With
 * `locksCaller` the route's own transaction does so, together with the other rows that it locks.
 */
export interface Access {
  who: 'public' | 'token' | 'user' | 'admin';
  ownId?: boolean;
  freshSignIn?: boolean | 'for-others';
  orSelf?: boolean;
  moreForAdmins?: boolean;
  locksCaller?: boolean;
  orOrderKey?: boolean;
  duty?: Duty | 'any';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** True if it exports a whole list or all data of a person: then the log notes which admin called it. */
    isExport?: boolean;
  }
}

/**
 * Throws when a route under `/api/v1` is registered without an access rule, or for admins without a duty, so that the server
 * does not start.
 */
export function requireAccessRules(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/v1')) return;
    const access = route.config?.access;
    if (!access) throw new Error(`${String(route.method)} ${route.url} has no access rule`);
    if (access.who === 'admin' && !access.duty)
      throw new Error(`${String(route.method)} ${route.url} names no duty`);
  });
}
