import type { FastifyInstance } from 'fastify';
import { categoryAt } from './features/categories/present-category.ts';
import { findCollection } from './features/collections/present-collection.ts';
import { listingPaths } from './features/collections/listing-paths.ts';
import { catalogFeed, catalogSitemap } from './features/catalog/page-data.ts';
import { IconsOfLogo } from './features/photos/logo-icons.ts';
import { firstReviews } from './features/reviews/reviews.queries.ts';
import { presentServices } from './features/shop-config/present-config.ts';
import { pagesRoutes } from './pages/pages.routes.ts';
import type { ShopParts } from './shop-parts.ts';

/** Rendered pages age out in seconds, even if a notification of a change was lost. */
const PAGES_MAX_AGE_MS = 5_000;

/** Adds the pages of the web app. */
export async function addPages(
  app: FastifyInstance,
  parts: ShopParts,
  webFolder: string,
): Promise<void> {
  const { config, local, settings, database, catalog, photoStore } = parts;
  const icons = new IconsOfLogo(photoStore);
  await app.register(
    pagesRoutes({
      shopConfig: parts.shopConfig,
      knownConfig: parts.knownConfig,
      services: presentServices(config, local),
      webFolder,
      hasPage: async (slug) => (await settings.page(slug)) !== undefined,
      catalog: {
        data: {
          ...parts.pageData,
          page: (slug) => settings.page(slug),
          category: (slug) => categoryAt(database, slug),
          collection: (slug) => findCollection(database, slug),
          reviews: (id) => firstReviews(database.pool, id),
        },
        onChange(changed) {
          catalog.cache.onChange(changed);
          settings.onChange(changed);
        },
        maxAgeMs: PAGES_MAX_AGE_MS,
        inStep: catalog.cache.inStep,
        turns: catalog.cache.turns,
      },
      sitemap: catalogSitemap(catalog, () => listingPaths(database)),
      feed: catalogFeed(catalog),
      iconsOf: (logo) => icons.of(logo),
      origin: parts.shopOrigin,
    }),
  );
}
