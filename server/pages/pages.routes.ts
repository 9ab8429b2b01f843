import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { PageRenderer } from '#contract/page-renderer.ts';
import { providerPageAt } from '#contract/provider-pages.ts';
import type { Services } from '#server/features/shop-config/present-config.ts';
import type { FairTurns } from '#server/platform/fair-turns.ts';
import type { InStep } from '#server/platform/instances.ts';
import { firstRequestsOf, scriptsOf, titleAndDescription } from './page-head.ts';
import { pageSecurity } from './page-security.ts';
import { readTemplate, type PageTemplate } from './page-template.ts';
import { ProductFeed, type FeedDeps } from './product-feed.ts';
import { loadRenderer, RenderedPages } from './rendered-pages.ts';
import { pageSender, pathOf, type PageSource } from './send-page.ts';
import { ShellPages } from './shell-pages.ts';
import type { SitemapSource } from './sitemap.ts';
import { readWebBuild, type WebBuild } from './web-build.ts';
import { webFilesRoutes } from './web-files.routes.ts';
import { webMetadata } from './web-metadata.ts';

export interface PagesDeps extends PageSource {
  /** The parts of the configuration that never change. */
  services: Services;
  webFolder: string;
  /** The shop's public origin, such as https://shop.example. */
  origin(): string;
  catalog: PageSource['catalog'] & {
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
  /** The source of the product feed. */
  feed: FeedDeps['source'];
}

/** The size of the cache of rendered pages: some 140 of the front page's size. */
const MAX_READY_BYTES = 32_000_000;
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
    const sendPage = pageSender(deps, { shells, rendered });

    const { services } = deps;
    const security = {
      login: pageSecurity(services, template, 'login'),
      pay: pageSecurity(services, template, 'pay'),
      other: pageSecurity(services, template),
    };
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(security[providerPageAt(pathOf(request), services) ?? 'other']);
      done();
    });
    await app.register(fastifyStatic, filesOf(build));
    const { origin, sitemap: source, shopConfig } = deps;
    await app.register(
      webFilesRoutes({
        shopConfig,
        listed: { source, origin, onChange: catalog.onChange },
        feed: new ProductFeed({
          source: deps.feed,
          shop: async () => (await shopConfig()).shop,
          origin,
        }),
        iconsOf: deps.iconsOf,
      }),
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
    async fill(address, { title, listing, ...page }, { config, product }) {
      const [path = '', query = ''] = address.split('?', 2);
      const first = firstRequestsOf(path);
      const { shop } = config;
      const icons = await deps.iconsOf(shop.logo);
      const head = [
        titleAndDescription(shop.name, { product, rendered: title, listing }),
        webMetadata({
          path,
          query,
          exists: true,
          product,
          listing,
          shop,
          icons,
          origin: deps.origin(),
        }),
      ].join('');
      const hasMenu = (shop.home.menu?.length ?? 0) > 0;
      const scripts = scriptsOf(build, first, { hasMenu });
      return template.insert({ head, config, rendered: { ...page, scripts } });
    },
  });
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
