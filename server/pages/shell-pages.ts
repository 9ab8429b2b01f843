import type { FastifyBaseLogger } from 'fastify';
import type { Product } from '#contract/catalog.ts';
import type { PageRenderer } from '#contract/page-renderer.ts';
import { PROVIDER_PAGE, providerPageAt } from '#contract/provider-pages.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import type { LogoIcons } from '#server/features/photos/logo-icons.ts';
import { MemoryCache } from '#server/platform/memory-cache.ts';
import { ReadyBytes } from '#server/platform/ready-bytes.ts';
import { firstRequestsOf, preloads, titleAndDescription } from './page-head.ts';
import type { PageTemplate } from './page-template.ts';
import type { WebBuild } from './web-build.ts';
import { webMetadata } from './web-metadata.ts';

/** The subject of a page that the browser renders. */
export interface ShellPage {
  path: string;
  query: string;
  config: ShopConfig;
  icons: LogoIcons | undefined;
  /** False for a page that is answered with 404. */
  exists: boolean;
  /** The product that the page shows. */
  product?: Product;
}

/** The parts of `ShellPages`. */
interface ShellPagesDeps {
  build: WebBuild;
  template: PageTemplate;
  renderer: PageRenderer | undefined;
  origin(): string;
}

/** The size of the cache: some 100 pages. Most addresses have the same one. */
const MAX_BYTES = 2_000_000;

/** The HTML of pages that the browser renders. That of a product also has what everybody may see of it. */
export class ShellPages {
  readonly #deps: ShellPagesDeps;
  /** By what differs between the pages of one configuration. */
  readonly #ready = new MemoryCache<ReadyBytes>({
    maxAgeMs: Number.POSITIVE_INFINITY,
    maxWeight: MAX_BYTES,
    weigh: ({ weight }) => weight,
  });
  /** The configuration of the cached pages. */
  #config: ShopConfig | undefined;

  constructor(deps: ShellPagesDeps) {
    this.#deps = deps;
  }

  find(page: ShellPage, log: FastifyBaseLogger): ReadyBytes | Promise<ReadyBytes> {
    const { config, product } = page;
    if (this.#config !== config) this.#ready.clear();
    this.#config = config;
    const head = this.#headOf(page);
    const withoutScripts = product && this.#productMarkup(product, config, log);
    const { template } = this.#deps;
    return this.#ready.getOrCompute(
      head + (withoutScripts ?? ''),
      async () =>
        new ReadyBytes(
          template.insert({ head, config, ...(withoutScripts && { withoutScripts }) }),
        ),
    );
  }

  #headOf(page: ShellPage): string {
    const { build, origin } = this.#deps;
    const { shop } = page.config;
    const first = firstRequestsOf(page.path);
    const providerPage = providerPageAt(page.path, page.config);
    return [
      // It is also what keeps answers with different security policies apart: the same HTML is sent with the same headers.
      providerPage ? `<meta name="${PROVIDER_PAGE}" content="${providerPage}">` : '',
      titleAndDescription(shop.name, { product: page.product }),
      webMetadata({ ...page, shop, origin: origin() }),
      first ? preloads(build, first) : '',
    ].join('');
  }

  #productMarkup(product: Product, config: ShopConfig, log: FastifyBaseLogger): string | undefined {
    try {
      return this.#deps.renderer?.renderProduct(product, config);
    } catch (error) {
      log.error({ err: error }, 'a product could not be rendered on the server');
      return undefined;
    }
  }
}
