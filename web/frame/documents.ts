import {
  createPath,
  redirectDocument,
  type DataRouter,
  type MiddlewareFunction,
} from 'react-router';
import { PROVIDER_PAGE, providerPageAt } from '#contract/provider-pages.ts';
import { shopConfig } from '#web/shop-config.ts';

/** The provider page that the server has sent; undefined for any other page, also for the one that opens without a connection. */
export const providerPage = globalThis.document
  ?.querySelector(`meta[name=${PROVIDER_PAGE}]`)
  ?.getAttribute('content');

let router: DataRouter | undefined;

/** Called with the router once it is open. */
export function followRouter(opened: DataRouter): void {
  router = opened;
}

/** Loads a page as a document where its security policy differs from that of this one. It keeps what the address has behind `#`. */
export const asDocument: MiddlewareFunction = async (_, next) => {
  const to = router?.state.initialized ? router.state.navigation.location : undefined;
  if (!to || providerPageAt(to.pathname, shopConfig) === (providerPage ?? undefined)) return next();
  await import('./carried-toasts.ts').then(
    ({ leaveDocument }) => leaveDocument(),
    // The next page then says nothing.
    () => {},
  );
  throw redirectDocument(createPath(to));
};
