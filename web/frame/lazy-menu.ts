import { lazyPart } from './chunk-loading.ts';

/** The menu of the shop, for shops that have one. */
export const ShopMenu = lazyPart(() => import('./ShopMenu.tsx'));
