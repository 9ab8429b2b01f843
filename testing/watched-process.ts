/**
 * A shop in a process of its own that says how much memory it takes: `{ url }` once it is open, and
 * `{ rss, peak }` in bytes whenever it is asked, the peak since it was asked last. Its order comes as its
 * first message.
 */
import type { JWK } from 'jose';
import { verifyFirebaseTokens } from '#server/identity/firebase-tokens.ts';
import { ProviderKeys } from '#server/identity/provider-keys.ts';
import { openShop } from '#server/open-shop.ts';
import { readConfig } from '#server/platform/config.ts';
import { quietLocalMode } from './quiet-local-mode.ts';

export interface WatchedOrder {
  settings: Record<string, string>;
  projectId: string;
  publishedKey: JWK;
}

process.once('message', (order: WatchedOrder) => void open(order));
process.on('disconnect', () => process.exit(0));

async function open({ settings, projectId, publishedKey }: WatchedOrder): Promise<void> {
  const config = readConfig(settings);
  const keys = new ProviderKeys(async () => ({ keys: [publishedKey], maxAgeSeconds: 3_600 }));
  const local = quietLocalMode({
    sandbox: { url: 'http://127.0.0.1:9', webhookSecret: 'whsec_test' },
    verifyToken: verifyFirebaseTokens(keys, { projectId, providers: config.auth.providers }),
  });
  const { url } = await openShop(config, local, null);
  let peak = 0;
  setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  process.on('message', () => {
    globalThis.gc?.();
    process.send?.({ rss: process.memoryUsage.rss(), peak });
    peak = 0;
  });
  process.send?.({ url });
}
