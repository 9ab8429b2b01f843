import type { PageData } from '#contract/page-renderer.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import type { Database } from '#server/platform/database.ts';
import type { ExportsDeps } from '#server/platform/exports.ts';
import type { Feature } from '#server/platform/feature.ts';
import { adminProductsRoutes, productCsvRoutes } from './admin-products.routes.ts';
import type { Catalog } from './catalog-cache.ts';
import { catalogRoutes } from './catalog.routes.ts';
import { homeRowsRoutes } from './home-rows.routes.ts';
import type { HomeRows } from './home-rows.ts';

interface Needs extends ExportsDeps {
  database: Database;
  catalog: Catalog;
  homeRows: HomeRows;
  pageData: Pick<PageData, 'related'>;
  savePhotos: PhotoStore['save'];
  lowStock(): Promise<number>;
  /** The shop's own address, if it is configured. */
  origin: string;
  /** Called after products have changed. */
  onChange(): void;
}

export function catalogFeature(needs: Needs): Feature {
  const { catalog, homeRows, pageData } = needs;
  return {
    api: [
      catalogRoutes(catalog, pageData),
      homeRowsRoutes(catalog, homeRows),
      adminProductsRoutes(needs),
      productCsvRoutes(needs),
    ],
  };
}
