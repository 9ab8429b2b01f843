import type { PageScript } from '#contract/page-scripts.ts';
import type { Config } from '#server/platform/config.ts';

export type ProviderScript = Pick<PageScript, 'page' | 'address' | 'from' | 'why'>;

/**
 * The scripts of providers that pages of this shop run, at the addresses from which the providers' libraries load them. These scripts
 * load further parts of themselves, from the hosts that the page's security policy allows.
 */
export function scriptsOfProviders({
  auth,
  payment,
}: Pick<Config, 'auth' | 'payment'>): ProviderScript[] {
  const scripts: ProviderScript[] = [];
  if (auth.providers.length > 0 && auth.projectId !== undefined)
    scripts.push({
      page: 'login',
      address: 'https://apis.google.com/js/api.js',
      from: 'Google',
      why: 'Opens the window of the identity provider (Firebase) and gets its answer',
    });
  if (payment.publishableKey !== undefined)
    scripts.push({
      page: 'pay',
      address: 'https://js.stripe.com/endive/stripe.js',
      from: 'Stripe',
      why: 'Shows the payment form, into which the card is typed without the shop seeing it',
    });
  return scripts;
}
