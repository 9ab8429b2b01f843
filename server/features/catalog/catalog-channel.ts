import type { Channels } from '#server/platform/change-listener.ts';
import type { CatalogCache } from './catalog-cache.ts';

/** Drops what has changed when the database notifies of a change by any instance. */
export function catalogChannel(cache: CatalogCache): Channels {
  return {
    catalog_changed(message) {
      const [what, ids] = message?.split(' ', 2) ?? [];
      if (what === 'stock' || what === 'availability')
        cache.stockChanged(ids?.split(','), what === 'availability');
      else if (what === 'reviews') cache.reviewsChanged();
      else cache.catalogChanged();
    },
  };
}
