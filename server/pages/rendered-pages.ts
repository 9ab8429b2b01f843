import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { Product } from '#contract/catalog.ts';
import type { PageData, PageRenderer, RenderedPage } from '#contract/page-renderer.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import { type FairTurns, NoTurn } from '#server/platform/fair-turns.ts';
import type { InStep } from '#server/platform/instances.ts';
import { MemoryCache } from '#server/platform/memory-cache.ts';
import { collectNames } from '#server/platform/noted-names.ts';
import { ReadyBytes } from '#server/platform/ready-bytes.ts';
import { productIdIn } from './page-head.ts';

/** The dependencies of `RenderedPages`. */
export interface RenderedPagesDeps {
  renderer: PageRenderer;
  data: PageData;
  config(): Promise<ShopConfig>;
  /** Puts a rendered page into the HTML of the build. */
  fill(
    address: string,
    page: RenderedPage,
    more: { config: ShopConfig; product: Product | undefined },
  ): Promise<string>;
  /** Calls back when something that pages show may have changed: with its names, if they are known. */
  onChange(changed: (names?: readonly string[]) => void): void;
  maxAgeMs: number;
  maxBytes: number;
  /** Tells whether cached pages may be used. */
  inStep: InStep;
  turns: FairTurns;
}

/** The request for a page. */
interface Visitor {
  ip: string;
  raw: { destroyed: boolean };
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** The number of addresses that are remembered after their first request. */
const MAX_SEEN = 5_000;
/** Pages of one address that are rendered or wait for it. Further ones are left to the browser, so that a flood of searches costs no more. */
const MAX_RENDERING = 8;
/** A tenth smaller than gzip's best, in 6 ms of another thread for the front page. The best takes 300 ms to save another tenth. */
const BROTLI_QUALITY = 5;
/** A page that has waited so long for its turn is left to the browser. */
const PATIENCE_MS = 300;

class NoSuchPage extends Error {}

/**
 * A cache of pages that the server renders. A page is cached until the catalogue or the stock of a product on it changes;
 * a search or a product only from its second request on, so that a crawler that requests all addresses does not evict
 * what people request.
 */
export class RenderedPages {
  readonly #deps: RenderedPagesDeps;
  readonly #ready: MemoryCache<ReadyBytes>;
  readonly #seen = new Set<string>();

  constructor(deps: RenderedPagesDeps) {
    this.#deps = deps;
    const { maxAgeMs, maxBytes, inStep } = deps;
    this.#ready = new MemoryCache({
      inStep,
      maxAgeMs,
      maxWeight: maxBytes,
      weigh: ({ weight }) => weight,
      dependsOn: ({ names }) => names,
    });
    deps.onChange((names) => (names ? this.#ready.drop(names) : this.#ready.clear()));
  }

  /** The cached page at an address, if it is written as links have it. */
  ready(address: string): ReadyBytes | undefined {
    return this.#ready.get(address);
  }

  /** True if the server renders the page at a path, unless something keeps it from that. */
  renders(path: string, query: string): boolean {
    return this.#deps.renderer.canonicalAddress(path, query) !== undefined;
  }

  /** The page at a path. Undefined if there is none, or if the browser has to render it, as after a failure, which is logged. */
  async find(
    path: string,
    query: string,
    { ip, raw, log }: Visitor,
  ): Promise<ReadyBytes | undefined> {
    try {
      const address = this.#deps.renderer.canonicalAddress(path, query);
      if (address === undefined) return undefined;
      const make = () => this.#make(address);
      const waited = { most: MAX_RENDERING, patienceMs: PATIENCE_MS, isGone: () => raw.destroyed };
      const inTurn = (work: typeof make) => this.#deps.turns.run(ip, work, waited);
      if (!this.#isWorthKeeping(address)) return await inTurn(make);
      return await this.#ready.getInTurn(address, inTurn, make);
    } catch (error) {
      if (!(error instanceof NoTurn || error instanceof NoSuchPage))
        log.error({ err: error }, 'a page could not be rendered on the server');
      return undefined;
    }
  }

  async #make(address: string): Promise<ReadyBytes> {
    const { renderer, data, fill } = this.#deps;
    const config = await this.#deps.config();
    const id = productIdIn(address);
    const { result, names } = await collectNames(async () => ({
      page: await renderer.render(address, data, config),
      product: id === undefined ? undefined : await data.productWithChoices(id),
    }));
    const { page, product } = result;
    if (!page) throw new NoSuchPage();
    const html = await fill(address, page, { config, product });
    return new ReadyBytes(html, { names, brotliQuality: BROTLI_QUALITY });
  }

  #isWorthKeeping(address: string): boolean {
    const isOneOfMany = address.includes('?') || productIdIn(address) !== undefined;
    if (!isOneOfMany || this.#seen.has(address)) return true;
    const [oldest] = this.#seen;
    if (this.#seen.size >= MAX_SEEN && oldest !== undefined) this.#seen.delete(oldest);
    this.#seen.add(address);
    return false;
  }
}

/** The file of a web build that renders pages. Folders that begin with a dot are not served. */
const RENDERER = '.server/entry-server.mjs';

/** Loads the renderer of pages from a web build; undefined if it has none. Rejects if it can't be loaded. */
export async function loadRenderer(webFolder: string): Promise<PageRenderer | undefined> {
  const file = path.join(webFolder, RENDERER);
  if (!existsSync(file)) return undefined;
  const loaded = (await import(pathToFileURL(file).href)) as { renderer: PageRenderer };
  return loaded.renderer;
}
