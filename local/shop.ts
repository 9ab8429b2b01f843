/**
 * The process of the shop in `npm run dev`, restarted after every change on the server. Its settings are the first
 * message on its IPC channel; when the channel closes, the shop closes and the process exits.
 */
import type { OpenShop } from '#server/open-shop.ts';
import type { Config } from '#server/platform/config.ts';

import { openLocalApi } from './local-shop.ts';
import type { ServiceAddresses } from './services.ts';

/** The first message to this process. */
export interface ShopSettings {
  config: Config;
  services: ServiceAddresses;
}

let shop: OpenShop | undefined;

process.once('message', (settings: ShopSettings) => {
  process.once('message', close);
  void open(settings);
});
process.on('disconnect', close);
process.on('SIGTERM', close);
// On Ctrl-C the process that started this one stops it.
process.on('SIGINT', () => {});

async function open({ config, services }: ShopSettings): Promise<void> {
  shop = await openLocalApi(config, services);
}

function close(): void {
  void Promise.resolve(shop?.close()).finally(() => process.exit(0));
}
