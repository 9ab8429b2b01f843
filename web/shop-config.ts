import type { ShopConfig } from '#contract/shop-config.ts';

/** The public configuration, which the server writes into the HTML. */
export const shopConfig: ShopConfig = readShopConfig(
  globalThis.document?.querySelector('#shop-config')?.textContent,
);

/** On the server, where there is no document, called right before each render, which is synchronous. */
export function setShopConfig(config: ShopConfig): void {
  Object.assign(shopConfig, config);
}

function readShopConfig(text: string | null | undefined): ShopConfig {
  // Our own server wrote it by the contract's schema, so it is not validated here.
  return JSON.parse(text ?? '{}') as ShopConfig;
}
