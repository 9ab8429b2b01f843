import type { ShopConfig } from '#contract/shop-config.ts';

/** The public configuration, which the server put into the HTML: nothing has to be asked for. */
export const shopConfig: ShopConfig = readShopConfig(
  document.querySelector('#shop-config')?.textContent,
);

function readShopConfig(text: string | null | undefined): ShopConfig {
  // Our own server wrote it from the contract's schema, so it is not validated a second time here.
  return JSON.parse(text ?? '') as ShopConfig;
}
