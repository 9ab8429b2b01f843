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
let isLeaving = false;

/** Called with the router once it is open. */
export function followRouter(opened: DataRouter): void {
  router = opened;
}

/** Returns true from when another document of the shop is being loaded. */
export const isLeavingDocument = (): boolean => isLeaving;

/** Loads a page as a document where its security policy differs from that of this one. It keeps what the address has behind `#`. */
export const asDocument: MiddlewareFunction = (_, next) => {
  const to = router?.state.initialized ? router.state.navigation.location : undefined;
  if (!to || providerPageAt(to.pathname, shopConfig) === (providerPage ?? undefined)) return next();
  isLeaving = true;
  // A browser may show this document again when somebody goes back. It doesn't know what has happened since.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  throw redirectDocument(createPath(to));
};
