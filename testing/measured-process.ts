/**
 * A shop in a separate process that reports its memory. The first message to it has its settings; it replies
 * `{ url }` once it is open. It replies to each further message with `{ rss, peak }` in bytes; `peak` is the highest
 * since the last message.
 */
import type { JWK } from 'jose';
import { loadQuickly } from '#server/platform/load-quickly.ts';

export interface MeasuredProcessSettings {
  settings: Record<string, string>;
  projectId: string;
  publishedKey: JWK;
  /** The built web app; without it no pages are served. */
  webFolder?: string;
  /** The payment sandbox; without it payments can't be reached. */
  sandbox?: { url: string; webhookSecret: string };
}

const NO_SANDBOX = { url: 'http://127.0.0.1:9', webhookSecret: 'whsec_test' };

const loaded = loadQuickly();
const [
  { verifyFirebaseTokens },
  { ProviderKeys },
  { openShop },
  { readConfig },
  { stubLocalMode },
] = await Promise.all([
  import('#server/identity/firebase-tokens.ts'),
  import('#server/identity/provider-keys.ts'),
  import('#server/open-shop.ts'),
  import('#server/platform/config.ts'),
  import('./stub-local-mode.ts'),
]);
loaded();

process.once('message', (settings: MeasuredProcessSettings) => void open(settings));
process.on('disconnect', () => process.exit(0));

async function open(started: MeasuredProcessSettings): Promise<void> {
  const { settings, projectId, publishedKey, webFolder, sandbox = NO_SANDBOX } = started;
  const config = readConfig(settings);
  const keys = new ProviderKeys(async () => ({ keys: [publishedKey], maxAgeSeconds: 3_600 }));
  const local = stubLocalMode({
    sandbox,
    verifyToken: verifyFirebaseTokens(keys, { projectId, providers: config.auth.providers }),
  });
  const { url } = await openShop(config, local, { webFolder: webFolder ?? null });
  let peak = 0;
  setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  process.on('message', () => {
    globalThis.gc?.();
    process.send?.({ rss: process.memoryUsage.rss(), peak });
    peak = 0;
  });
  process.send?.({ url });
}
