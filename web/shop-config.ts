import type { ShopConfig } from '#contract/shop-config.ts';

/** The public configuration, which the server writes into the HTML. */
export const shopConfig: ShopConfig = readShopConfig(
  document.querySelector('#shop-config')?.textContent,
);

function readShopConfig(text: string | null | undefined): ShopConfig {
  // Our own server wrote it by the contract's schema, so it is not validated here.
  return JSON.parse(text ?? '') as ShopConfig;
}
