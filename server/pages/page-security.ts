import type { ProviderPage } from '#contract/provider-pages.ts';
import type { Services } from '#server/features/shop-config/present-config.ts';
import { PROFILE_PHOTO_SOURCES } from '#server/features/users/profile-photos.rule.ts';
import type { PageTemplate } from './page-template.ts';

type Inline = Pick<PageTemplate, 'inlineScripts' | 'inlineStyles'>;

/**
 * Headers of pages and of the web app's files, beside those of all answers (`addCommonHeaders`): requests only to this shop, the
 * configured identity provider and the payment provider, and their scripts and frames only on the page that uses them. Inline scripts and
 * styles are the same on every page, and allowed by their hashes.
 */
export function pageSecurity(
  config: Services,
  inline: Inline,
  page?: ProviderPage,
): Readonly<Record<string, string>> {
  const policy = Object.entries(policyOf(config, inline, page));
  return {
    'content-security-policy': policy
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join(';'),
    // `same-origin` would separate the page from the sign-in pop-up that it opens.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

function policyOf(
  config: Services,
  { inlineScripts, inlineStyles }: Inline,
  page: ProviderPage | undefined,
): Record<string, readonly string[]> {
  const identity = identityOrigins(config);
  const payment = paymentOrigins(config);
  const used = page && { login: identity, pay: payment }[page];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts, ...(used?.scripts ?? [])],
    'style-src': ["'self'", ...inlineStyles],
    'img-src': ["'self'", 'data:', ...PROFILE_PHOTO_SOURCES],
    'font-src': ["'self'"],
    // Sessions are renewed, and a payment that was left is looked for, on any page.
    'connect-src': ["'self'", ...identity.calls, ...payment.calls],
    // Previews of letters.
    'frame-src': ["'self'", ...(used?.frames ?? [])],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

interface Origins {
  scripts: string[];
  calls: string[];
  frames: string[];
}

/** Origins that signing in with Firebase needs, or its emulator; none in a shop without its providers. */
function identityOrigins({ auth }: Pick<Services, 'auth'>): Origins {
  const { emulatorUrl, authDomain, providers } = auth;
  if (providers.length === 0) return { scripts: [], calls: [], frames: [] };
  if (emulatorUrl !== undefined)
    return { scripts: [], calls: [emulatorUrl], frames: [emulatorUrl] };
  return {
    // For pop-ups.
    scripts: ['https://apis.google.com'],
    calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frames: [`https://${authDomain}`],
  };
}

/** Origins that the payment page needs: Stripe's (https://docs.stripe.com/security/guide#content-security-policy) or the sandbox's. */
function paymentOrigins({ payment }: Pick<Services, 'payment'>): Origins {
  if (payment.provider !== 'stripe')
    return { scripts: [], calls: payment.sandboxUrl ? [payment.sandboxUrl] : [], frames: [] };
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return {
    scripts,
    calls: ['https://api.stripe.com'],
    frames: [...scripts, 'https://hooks.stripe.com'],
  };
}
