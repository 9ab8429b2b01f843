import { patientPart } from './chunk-loading.ts';

/** The menu of the shop, for shops that have one. */
export const ShopMenu = patientPart(() => import('./ShopMenu.tsx'));
