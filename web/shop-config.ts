import { useSyncExternalStore } from 'react';
import { countIn } from '#contract/money.ts';
import type { ShopConfig } from '#contract/shop-config.ts';

type Shop = ShopConfig['shop'];

/** The public configuration, which the server writes into the HTML. */
export const shopConfig: ShopConfig = readShopConfig(
  globalThis.document?.querySelector('#shop-config')?.textContent,
);

if (globalThis.document) countIn(shopConfig.shop.currency);

/** The configuration that the HTML was rendered with. Undefined on the server. */
const rendered: Shop | undefined = shopConfig.shop;

const watchers = new Set<() => void>();

/** On the server, where there is no document, called right before each render, which is synchronous. */
export function setShopConfig(config: ShopConfig): void {
  Object.assign(shopConfig, config);
  countIn(config.shop.currency);
}

/** The owner has changed the shop's settings. */
export function takeShop(shop: Shop): void {
  if (JSON.stringify(shop) === JSON.stringify(shopConfig.shop)) return;
  shopConfig.shop = shop;
  for (const changed of watchers) changed();
}

/** The shop's public settings, also after they have changed. */
export function useShop(): Shop {
  return useSyncExternalStore(
    watch,
    () => shopConfig.shop,
    () => rendered ?? shopConfig.shop,
  );
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function readShopConfig(text: string | null | undefined): ShopConfig {
  // Our own server wrote it by the contract's schema, so it is not validated here.
  return JSON.parse(text ?? '{}') as ShopConfig;
}
