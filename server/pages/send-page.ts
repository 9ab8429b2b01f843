import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Product } from '#contract/catalog.ts';
import type { PageData } from '#contract/page-renderer.ts';
import { isPage } from '#contract/is-page.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import type { LogoIcons } from '#server/features/photos/logo-icons.ts';
import { type FindReady, type ReadyBytes, sendReady } from '#server/platform/ready-bytes.ts';
import { hasListing, movedAddress } from './moved-pages.ts';
import { listingIn, productIdIn, slugIn } from './page-head.ts';
import { productAddressFor } from './product-redirect.ts';
import type { RenderedPages } from './rendered-pages.ts';
import type { ShellPages } from './shell-pages.ts';

/** Everything that decides which page is at an address. */
export interface PageSource {
  /** The present public configuration: the same object until it changes. */
  shopConfig(): Promise<ShopConfig>;
  /** The same without waiting; undefined while it may have changed. */
  knownConfig(): ShopConfig | undefined;
  /** Checks whether the shop has a page of its own of this name. */
  hasPage(slug: string): Promise<boolean>;
  /** The data that rendered pages show, besides the configuration. */
  catalog: { data: PageData };
  /** The icons that the shop's logo has. */
  iconsOf(logo: string | undefined): Promise<LogoIcons | undefined>;
}

/** Tells whether a path is a page; with the product that it shows. */
interface FoundPage {
  exists: boolean;
  /** A draft that whoever has its key may see: for nobody else it exists. */
  isDraft?: boolean;
  product?: Product;
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
/**
 * Browsers and proxies may keep a page, and ask each time whether it still is what the shop shows: prices and stock are in it,
 * and nothing may be shown that is older than the last answered change.
 */
const PAGE = { ...HTML, 'cache-control': 'public, max-age=0, s-maxage=0, must-revalidate' };
const NO_SUCH_PAGE = { ...HTML, 'cache-control': 'no-store' };

interface Kept {
  shells: ShellPages;
  /** Undefined if pages can't be rendered. */
  rendered: RenderedPages | undefined;
}

/** Returns the handler that sends the page at any address, or leads to it. */
export function pageSender(deps: PageSource, { shells, rendered }: Kept) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const find = () => rendered?.ready(request.url);
    const ready = find();
    if (ready) return sendReady(request, reply, { ready, headers: PAGE, find });
    return findAndSend(request, reply);
  };

  async function findAndSend(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request);
    const query = request.url.slice(path.length + 1);
    const address = await productAddressFor(deps.catalog.data, path, query);
    if (address !== undefined) return reply.header('cache-control', 'no-store').redirect(address);
    const moved = await movedAddress(deps.catalog.data, path, query);
    if (moved !== undefined) return reply.header('cache-control', 'no-store').redirect(moved, 301);
    const page = await rendered?.find(path, query, request);
    if (page) return sendReady(request, reply, { ready: page, headers: PAGE });
    const config = await deps.shopConfig();
    const found = await findPage(deps, path, query);
    const icons = await deps.iconsOf(config.shop.logo);
    const ready = await shells.find({ path, query, ...found, config, icons }, request.log);
    if (!found.exists)
      return sendReady(request, reply.code(found.isDraft ? 200 : 404), {
        ready,
        headers: NO_SUCH_PAGE,
      });
    const isWhole = icons !== undefined || config.shop.logo === undefined;
    const stays = isWhole && isFrame(request.url) && !rendered?.renders(path, query);
    const find = stays ? whileKnown(config, ready) : undefined;
    return sendReady(request, reply, { ready, headers: PAGE, find });
  }

  function whileKnown(config: ShopConfig, ready: ReadyBytes): FindReady {
    return () => (deps.knownConfig() === config ? ready : undefined);
  }
}

/** True for a page whose HTML depends on nothing but the configuration: all that it shows is fetched by the browser. */
function isFrame(address: string): boolean {
  return isPage(address) && productIdIn(address) === undefined;
}

async function findPage(deps: PageSource, path: string, query: string): Promise<FoundPage> {
  const slug = slugIn(path);
  if (slug !== undefined) return { exists: await deps.hasPage(slug) };
  const listing = listingIn(path);
  if (listing) return { exists: await hasListing(deps.catalog.data, listing) };
  const productId = productIdIn(path);
  if (productId === undefined) return { exists: isPage(path) };
  try {
    const product = await deps.catalog.data.productWithChoices(productId);
    if (product) return { exists: true, product };
    const key = new URLSearchParams(query).get('preview');
    return {
      exists: false,
      isDraft: key !== null && (await deps.catalog.data.isDraft(productId, key)),
    };
  } catch {
    // The database is unavailable. Answer 200: the product may still be on sale.
    return { exists: true };
  }
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
