/**
 * The shop alone, as `npm run dev` starts it again after every change on the server. Its settings come
 * as the first message of its channel, whose end means: close and leave.
 */
import type { OpenShop } from '#server/open-shop.ts';
import type { Config } from '#server/platform/config.ts';

import { openLocalApi } from './local-shop.ts';
import type { ServiceAddresses } from './services.ts';

/** What this process is told at its start. */
export interface ShopOrder {
  config: Config;
  services: ServiceAddresses;
}

let shop: OpenShop | undefined;

process.once('message', (order: ShopOrder) => {
  process.once('message', leave);
  void open(order);
});
process.on('disconnect', leave);
process.on('SIGTERM', leave);
// The terminal's Ctrl-C is for the process that started this one.
process.on('SIGINT', () => {});

async function open({ config, services }: ShopOrder): Promise<void> {
  shop = await openLocalApi(config, services);
}

function leave(): void {
  void Promise.resolve(shop?.close()).finally(() => process.exit(0));
}
