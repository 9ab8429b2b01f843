import cookies from '@fastify/cookie';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { GUEST_LIMITS, NewGuest, SESSION_LIMITS, SessionAnswer } from '#contract/sessions.ts';
import { networkOfCaller } from '#server/features/sessions/network-of-caller.ts';
import { answer, browserOf, type CookieDeps } from '#server/features/sessions/set-cookies.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import { becomeGuest, type GuestsDeps } from './become-guest.ts';

export interface GuestsRoutesDeps extends GuestsDeps, CookieDeps {
  limits: SharedLimits;
  config: CookieDeps['config'] & { rateLimit: boolean };
}

const GUESTS_A_MINUTE = 10;

export function guestsRoutes(deps: GuestsRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(cookies);
    app.post(
      '/session/guest',
      {
        config: { access: { who: 'public' } },
        schema: {
          operationId: 'becomeGuest',
          summary: 'Go on without an account',
          description: `Opens a session of a new guest on this device, with its cookie (${SESSION_LIMITS.days} days after its last use), as \`session\` does. Nobody proves the address, and it leads to no account. ${GUEST_LIMITS.perAddressADay} guests of an address and of a device in 24 hours, ${GUEST_LIMITS.perNetworkAnHour} of a network in an hour, ${GUESTS_A_MINUTE} calls a minute of a network (429).`,
          tags: ['Sessions'],
          body: NewGuest,
          failures: ['GUESTS_OFF', 'RATE_LIMITED'],
          response: { 200: SessionAnswer },
        },
      },
      async (request, reply) => {
        const network = networkOfCaller(request);
        await deps.limits.count('guest', network, GUESTS_A_MINUTE);
        const browser = browserOf(request, reply, deps);
        const isLimited = deps.config.rateLimit;
        const wish = { guest: request.body, browser, network, isLimited };
        return answer(reply, deps, await becomeGuest(deps, wish));
      },
    );
  };
}
