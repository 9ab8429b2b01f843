import type { ShopConfig } from './shop-config.ts';

/** A page that may run the scripts of a provider: of the identity provider, or of the payment provider. */
export type ProviderPage = 'login' | 'pay';

/** The part of the configuration that decides which pages those are. */
export interface ProvidersOfPages {
  auth: Pick<ShopConfig['auth'], 'providers'>;
  payment: Pick<ShopConfig['payment'], 'provider'>;
}

/** The name of the element in the HTML that says which provider page a document is. */
export const PROVIDER_PAGE = 'provider-page';

/**
 * The provider page at a path, written in any way that the router takes; undefined for all other pages, and where the shop has no
 * such provider. Its security policy differs from that of other pages, and lasts as long as the document: it is entered and left by
 * loading a document.
 */
export function providerPageAt(
  path: string,
  { auth, payment }: ProvidersOfPages,
): ProviderPage | undefined {
  if (/^\/login\/?$/i.test(path)) return auth.providers.length > 0 ? 'login' : undefined;
  if (/^\/pay\/?$/i.test(path)) return payment.provider === 'none' ? undefined : 'pay';
  return undefined;
}
