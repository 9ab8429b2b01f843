import type { ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { ShopConfig } from '#contract/shop-config.ts';
import { PROFILE_PHOTO_SOURCES } from '#server/features/users/profile-photos.rule.ts';

const nonces = new WeakMap<object, string>();

/** The nonce of a response, for inline scripts and styles. */
export function nonceOf(response: object): string {
  let nonce = nonces.get(response);
  if (nonce === undefined) {
    nonce = randomBytes(16).toString('base64');
    nonces.set(response, nonce);
  }
  return nonce;
}

/** Security headers of pages: scripts and requests only to this shop, the configured identity provider and the payment provider. */
export function pageSecurity(
  config: Pick<ShopConfig, 'auth' | 'payment'>,
  { strictTransport }: { strictTransport: boolean },
): FastifyHelmetOptions {
  const { emulatorUrl, authDomain } = config.auth;
  const withNonce = (_request: unknown, response: ServerResponse) => `'nonce-${nonceOf(response)}'`;
  const identityCalls =
    emulatorUrl ?? 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';
  const payment = paymentOrigins(config);
  // Firebase's pop-up sign-in loads a script from here; local mode's works without.
  const popUpScripts = emulatorUrl === undefined ? ['https://apis.google.com'] : [];
  const identityFrame = emulatorUrl ?? `https://${authDomain}`;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", withNonce, ...popUpScripts, ...payment.scripts],
        styleSrc: ["'self'", withNonce],
        imgSrc: ["'self'", 'data:', ...PROFILE_PHOTO_SOURCES],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...identityCalls.split(' '), ...payment.calls],
        // Previews of letters.
        frameSrc: ["'self'", identityFrame, ...payment.frames],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Helmet's default would separate the page from the sign-in pop-up that it opens.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: strictTransport
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  };
}

/** Origins that the payment page needs: Stripe's (https://docs.stripe.com/security/guide#content-security-policy) or the sandbox's. */
function paymentOrigins({ payment }: Pick<ShopConfig, 'payment'>): {
  scripts: string[];
  calls: string[];
  frames: string[];
} {
  if (payment.provider === 'sandbox')
    return { scripts: [], calls: payment.sandboxUrl ? [payment.sandboxUrl] : [], frames: [] };
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return {
    scripts,
    calls: ['https://api.stripe.com'],
    frames: [...scripts, 'https://hooks.stripe.com'],
  };
}
