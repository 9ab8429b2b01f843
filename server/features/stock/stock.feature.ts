import type { ExportsDeps } from '#server/platform/exports.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { StockDeps } from './move-stock.ts';
import { stockCsvRoutes, stockLedgerRoutes } from './stock.routes.ts';

export function stockFeature(needs: StockDeps & ExportsDeps): Feature {
  return { api: [stockLedgerRoutes(needs), stockCsvRoutes(needs)] };
}
