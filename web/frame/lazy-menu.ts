import { patientPart } from './chunk-loading.ts';

const load = () => import('./ShopMenu.tsx');

/** The menu of the shop, for shops that have one. */
export const ShopMenu = patientPart(load);

/**
 * Loads it before React hydrates a page that the server has rendered with it: until React has hydrated the menu, the page shows
 * no other address.
 */
export async function loadShopMenu(): Promise<void> {
  // Without it the rest of the page is hydrated, and it is loaded again.
  await load().catch(() => {});
}
