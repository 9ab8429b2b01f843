import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Product } from '#contract/catalog.ts';
import type { PageData, PageRenderer } from '#contract/page-renderer.ts';
import { isPage } from '#contract/pages.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import type { LogoIcons } from '#server/features/photos/logo-icons.ts';
import type { FairTurns } from '#server/platform/fair-turns.ts';
import type { InStep } from '#server/platform/instances.ts';
import { sendReady } from '#server/platform/ready-bytes.ts';
import {
  firstRequestsOf,
  scriptsOf,
  productIdIn,
  slugIn,
  titleAndDescription,
} from './page-head.ts';
import { pageSecurity } from './page-security.ts';
import { readTemplate, type PageTemplate } from './page-template.ts';
import { loadRenderer, RenderedPages } from './rendered-pages.ts';
import { ShellPages } from './shell-pages.ts';
import type { SitemapSource } from './sitemap.ts';
import { productAddressFor } from './product-redirect.ts';
import { readWebBuild, type WebBuild } from './web-build.ts';
import { webFilesRoutes } from './web-files.routes.ts';
import { webMetadata } from './web-metadata.ts';

export interface PagesDeps {
  /** The present public configuration: the same object until it changes. */
  shopConfig(): Promise<ShopConfig>;
  /** The parts of it that never change. */
  services: Pick<ShopConfig, 'auth' | 'payment'>;
  webFolder: string;
  /** The shop's public origin, such as https://shop.example. */
  origin(): string;
  /** Checks whether the shop has a page of its own of this name. */
  hasPage(slug: string): Promise<boolean>;
  /** The data that rendered pages show, besides the configuration. */
  catalog: {
    data: PageData;
    /** Calls back when something that pages show may have changed: with its names, if they are known. */
    onChange(changed: (names?: readonly string[]) => void): void;
    /** A page is rendered again after this time, even if no notification of a change has arrived. */
    maxAgeMs: number;
    /** Tells whether cached pages may be used. */
    inStep: InStep;
    /** The turns of visitors whose pages have to be rendered. */
    turns: FairTurns;
  };
  /** The source of the sitemap. */
  sitemap: SitemapSource;
  /** The icons that the shop's logo has. */
  iconsOf(logo: string | undefined): Promise<LogoIcons | undefined>;
}

/** Tells whether a path is a page; with the product that it shows. */
interface FoundPage {
  exists: boolean;
  product?: Product;
}

/** The size of the cache of rendered pages: some 140 of the front page's size. */
const MAX_READY_BYTES = 32_000_000;
/** Browsers keep no pages: prices and stock are in them. */
const HTML = { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' };

/** Serves the web app: its files, and for every page its HTML with the public configuration embedded. */
export function pagesRoutes(deps: PagesDeps): FastifyPluginAsync {
  return async (app) => {
    const { catalog } = deps;
    const build = readWebBuild(deps.webFolder);
    const renderer = await loadRenderer(deps.webFolder).catch((error: unknown) => {
      app.log.error({ err: error }, 'pages can not be rendered on the server');
      return undefined;
    });
    const template = readTemplate(build);
    const shells = new ShellPages({ build, template, renderer, origin: deps.origin });
    const rendered = renderer && openRenderedPages(deps, { build, template, renderer });

    function sendPage(request: FastifyRequest, reply: FastifyReply) {
      const ready = rendered?.ready(request.url);
      if (ready) return sendReady(request, reply, { ready, headers: HTML });
      return findAndSend(request, reply);
    }

    async function findAndSend(
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      const path = pathOf(request);
      const query = request.url.slice(path.length + 1);
      const address = await productAddressFor(catalog.data, path, query);
      if (address !== undefined) return reply.header('cache-control', 'no-store').redirect(address);
      const page = await rendered?.find(path, query, request);
      if (page) return sendReady(request, reply, { ready: page, headers: HTML });
      const config = await deps.shopConfig();
      const found = await findPage(deps, path);
      const icons = await deps.iconsOf(config.shop.logo);
      const ready = await shells.find({ path, query, ...found, config, icons }, request.log);
      return sendReady(request, reply.code(found.exists ? 200 : 404), { ready, headers: HTML });
    }

    const security = pageSecurity(deps.services, template);
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(security);
      done();
    });
    await app.register(fastifyStatic, filesOf(build));
    const { origin, sitemap: source } = deps;
    await app.register(
      webFilesRoutes(deps.shopConfig, { source, origin, onChange: catalog.onChange }, deps.iconsOf),
    );
    app.get('/', sendPage);
    app.get('/*', (request, reply) =>
      isMissingFile(request)
        ? reply.code(404).type('text/plain; charset=utf-8').send('Not found')
        : sendPage(request, reply),
    );
  };
}

/** The built web app. */
interface LoadedBuild {
  build: WebBuild;
  template: PageTemplate;
  renderer: PageRenderer;
}

function openRenderedPages(
  deps: PagesDeps,
  { build, template, renderer }: LoadedBuild,
): RenderedPages {
  const { shopConfig, catalog } = deps;
  return new RenderedPages({
    renderer,
    data: catalog.data,
    config: shopConfig,
    onChange: catalog.onChange,
    maxAgeMs: catalog.maxAgeMs,
    inStep: catalog.inStep,
    turns: catalog.turns,
    maxBytes: MAX_READY_BYTES,
    async fill(address, { title, ...page }, { config, product }) {
      const [path = '', query = ''] = address.split('?', 2);
      const first = firstRequestsOf(path);
      const { shop } = config;
      const icons = await deps.iconsOf(shop.logo);
      const head = [
        titleAndDescription(shop.name, { product, rendered: title }),
        webMetadata({ path, query, exists: true, product, shop, icons, origin: deps.origin() }),
      ].join('');
      const scripts = first ? scriptsOf(build, first) : { run: [], preload: [] };
      return template.insert({ head, config, rendered: { ...page, scripts } });
    },
  });
}

async function findPage(deps: PagesDeps, path: string): Promise<FoundPage> {
  const slug = slugIn(path);
  if (slug !== undefined) return { exists: await deps.hasPage(slug) };
  const productId = productIdIn(path);
  if (productId === undefined) return { exists: isPage(path) };
  try {
    const product = await deps.catalog.data.product(productId);
    return product ? { exists: true, product } : { exists: false };
  } catch {
    // The database is unavailable. Answer 200: the product may still be on sale.
    return { exists: true };
  }
}

/** The build's files; those under assets/ carry a hash of their content in their names. */
function filesOf({ folder }: WebBuild): FastifyStaticOptions {
  return {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    wildcard: false,
    allowedPath: (path) => path !== '/index.html',
    setHeaders(reply, file) {
      const isHashed = /[\\/]assets[\\/]/.test(file);
      void reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  };
}

/**
 * Returns true if the answer should be a plain 404 instead of the app's HTML: for a path that ends like a file's name, such as a
 * chunk of an older build. Outside of assets/ a browser that navigates there gets the "Page not found" page.
 */
function isMissingFile(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (!/\.[a-z0-9]{1,10}$/i.test(path)) return false;
  return path.startsWith('/assets/') || !request.headers.accept?.includes('text/html');
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
