import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_LIMITS } from '#contract/sessions.ts';
import type { Opened } from './sessions.service.ts';
import { newBrowser, type Browser } from './open-session.ts';

export interface CookieDeps {
  config: { origin: string | undefined };
}

/** The cookie of a device's session, and the one by which a browser is known again. */
export const SESSION = 'vitrine_session';
export const BROWSER = 'vitrine_browser';
/** Browsers keep a cookie for 400 days at most. */
const BROWSER_SECONDS = 400 * 86_400;

/** The answer of a sign-in or a refresh. Sets the device's next cookie. */
export function answer(reply: FastifyReply, deps: CookieDeps, opened: Opened) {
  const { token, expiresAt, user, cookie } = opened;
  if (cookie !== undefined)
    reply.setCookie(SESSION, cookie, {
      ...cookieOptions(deps),
      maxAge: SESSION_LIMITS.days * 86_400,
    });
  return { success: true as const, token, expiresAt: expiresAt.toISOString(), user };
}

/** Takes the device's cookie away. */
export function clear(reply: FastifyReply, deps: CookieDeps): void {
  reply.clearCookie(SESSION, cookieOptions(deps));
}

/** The browser that asks; one without its cookie gets one. */
export function browserOf(request: FastifyRequest, reply: FastifyReply, deps: CookieDeps): Browser {
  const known = request.cookies[BROWSER];
  const cookie = known !== undefined && /^[\w-]{1,100}$/.test(known) ? known : newBrowser();
  if (cookie !== known)
    reply.setCookie(BROWSER, cookie, { ...cookieOptions(deps), maxAge: BROWSER_SECONDS });
  return { cookie, userAgent: request.headers['user-agent'] };
}

function cookieOptions({ config }: CookieDeps) {
  const secure = config.origin?.startsWith('https:') ?? false;
  return { path: '/api/v1/session', httpOnly: true, sameSite: 'strict' as const, secure };
}
