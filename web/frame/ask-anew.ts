import { api } from '#web/api.ts';
import { readConfig } from '#web/config-endpoint.ts';
import type { ShopStore } from '#web/store.ts';

/** Asks again for everything that the HTML of a page has said: a page of the history may be older than the last change. */
export function askAnew(store: ShopStore): void {
  void store.dispatch(readConfig());
  store.dispatch(api.util.invalidateTags(['product', 'review', 'page']));
}
