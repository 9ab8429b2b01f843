import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { PAGES } from '#contract/pages.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import type { LogoIcons } from '#server/features/photos/logo-icons.ts';
import { accepts } from '#server/platform/ready-bytes.ts';
import type { ProductFeed } from './product-feed.ts';
import { robotsText } from './robots.ts';
import { securityText } from './security-text.rule.ts';
import { Sitemap, type SitemapDeps } from './sitemap.ts';

const decompress = promisify(gunzip);
/** The time for which browsers and crawlers may keep these files. */
const CACHING = 'public, max-age=600';

interface WebFilesDeps {
  shopConfig(): Promise<ShopConfig>;
  listed: Pick<SitemapDeps, 'source' | 'origin' | 'onChange'>;
  feed: ProductFeed;
  iconsOf(logo: string | undefined): Promise<LogoIcons | undefined>;
}

/** The files at the root of the site that are made for this shop: for crawlers, and for browsers that install it. */
export function webFilesRoutes({
  shopConfig,
  listed,
  feed,
  iconsOf,
}: WebFilesDeps): FastifyPluginAsync {
  const { origin, source } = listed;
  const ownPages = async () =>
    (await shopConfig()).shop.pages.map(({ slug }) => ({
      path: PAGES.page.replace(':slug', slug),
    }));
  const pages = async () => [...(await source.pages()), ...(await ownPages())];
  const sitemap = new Sitemap({ ...listed, source: { ...source, pages } });
  return async (app) => {
    app.get('/robots.txt', async (_request, reply) =>
      keepable(reply, 'text/plain; charset=utf-8').send(robotsText(origin())),
    );
    app.get('/.well-known/security.txt', async (_request, reply) => {
      const { shop } = await shopConfig();
      return keepable(reply, 'text/plain; charset=utf-8').send(
        securityText(shop, origin(), new Date()),
      );
    });
    app.get('/manifest.webmanifest', async (_request, reply) => {
      const { shop } = await shopConfig();
      const manifest = installManifest(shop, await iconsOf(shop.logo));
      return keepable(reply, 'application/manifest+json; charset=utf-8').send(
        JSON.stringify(manifest),
      );
    });
    app.get('/sitemap.xml', async (request, reply) =>
      sendXml(request, reply, await sitemap.whole()),
    );
    app.get('/feed.xml', async (request, reply) => sendXml(request, reply, await feed.part(1)));
    app.get<Part>('/feed-:part(^[1-9][0-9]{0,4}$).xml', async (request, reply) => {
      const number = Number(request.params.part);
      // The first part has one address.
      return sendXml(request, reply, number > 1 ? await feed.part(number) : undefined);
    });
    app.get<Part>('/sitemap-:part(^[1-9][0-9]{0,4}$).xml', async (request, reply) =>
      sendXml(request, reply, await sitemap.part(Number(request.params.part))),
    );
  };
}

interface Part {
  Params: { part: string };
}

async function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  gzipped: Buffer | undefined,
): Promise<FastifyReply> {
  if (!gzipped) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  const isCompressed = accepts(request.headers['accept-encoding'] ?? '', 'gzip');
  const bytes = isCompressed ? gzipped : await decompress(gzipped);
  keepable(reply, 'application/xml; charset=utf-8').header('vary', 'accept-encoding');
  return (isCompressed ? reply.header('content-encoding', 'gzip') : reply).send(bytes);
}

function keepable(reply: FastifyReply, type: string): FastifyReply {
  return reply.header('cache-control', CACHING).type(type);
}

/** The color of the page, also in web/index.html. */
const GROUND = '#fbfaf8';

/** Returns the manifest with which a browser installs the shop as an app (https://www.w3.org/TR/appmanifest/). */
function installManifest({ name }: ShopConfig['shop'], ofLogo: LogoIcons | undefined): object {
  const icon = (src: string, sizes: string, purpose = 'any') => ({
    src,
    sizes,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name,
    short_name: name,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['shopping'],
    // Logos are not used as maskable icons: a mask would cut off their edges.
    icons: ofLogo
      ? [icon(ofLogo[192], '192x192'), icon(ofLogo[512], '512x512')]
      : [
          icon('/icon-192.png', '192x192'),
          icon('/icon-512.png', '512x512'),
          icon('/icon-maskable-512.png', '512x512', 'maskable'),
        ],
  };
}
