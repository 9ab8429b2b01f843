import helmet from '@fastify/helmet';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Product } from '#contract/catalog.ts';
import { isPage } from '#contract/pages.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import {
  firstRequestsOf,
  preloads,
  productIdIn,
  shareMetadata,
  titleAndDescription,
} from './page-head.ts';
import { nonceOf, pageSecurity } from './page-security.ts';
import { readWebBuild, type WebBuild } from './web-build.ts';

export interface PagesDeps {
  shopConfig: ShopConfig;
  webFolder: string;
  strictTransport: boolean;
  /** The shop's public origin, such as https://shop.example. */
  origin(): string;
  /** A product that is on sale, or undefined. Rejects if the database is unavailable. */
  findProduct(id: string): Promise<Product | undefined>;
}

/** Whether a path is a page, and the product that it shows. */
interface FoundPage {
  exists: boolean;
  product?: Product;
}

/** Serves the web app: its files, and for every page its HTML with the public configuration embedded. */
export function pagesRoutes(deps: PagesDeps): FastifyPluginAsync {
  const build = readWebBuild(deps.webFolder);
  const template = readTemplate(build.html, dataBlock(deps.shopConfig));

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request);
    const { exists, product } = await findPage(path);
    return reply
      .code(exists ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(template(headOf(path, product), nonceOf(reply.raw)));
  }

  async function findPage(path: string): Promise<FoundPage> {
    const productId = productIdIn(path);
    if (productId === undefined) return { exists: isPage(path) };
    try {
      const product = await deps.findProduct(productId);
      return product ? { exists: true, product } : { exists: false };
    } catch {
      // The database is unavailable. Answer 200: the product may still be on sale.
      return { exists: true };
    }
  }

  function headOf(path: string, product: Product | undefined): string {
    const first = firstRequestsOf(path);
    const shopName = deps.shopConfig.shop.name;
    return [
      titleAndDescription(shopName, product),
      first ? preloads(build, first) : '',
      product ? shareMetadata(product, shopName, deps.origin()) : '',
    ].join('');
  }

  return async (app) => {
    await app.register(helmet, pageSecurity(deps.shopConfig, deps));
    await app.register(fastifyStatic, filesOf(build));
    app.get('/', sendPage);
    app.get('/*', async (request, reply) => {
      if (isMissingFile(request)) {
        return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
      }
      return sendPage(request, reply);
    });
  };
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
 * Whether to answer a plain 404 instead of the app's HTML: for a path that ends like a file's name, such as a
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

/** A function that fills head and nonce into the HTML. Placeholders inside of inserted text are not replaced. */
function readTemplate(html: string, config: string): (head: string, nonce: string) => string {
  const [before = [], after = []] = html
    .split('<!--head-->', 2)
    .map((half) =>
      half.split('__NONCE__').map((part) => part.replace('__SHOP_CONFIG__', () => config)),
    );
  return (head, nonce) => before.join(nonce) + head + after.join(nonce);
}

/** JSON for a script element, escaped so that it can't close the element. */
function dataBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
