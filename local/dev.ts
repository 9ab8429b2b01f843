/** `npm run dev`: the shop with Vite before it, both of which follow every change. */
import { relative } from 'node:path';

import { createServer, type Plugin } from 'vite';

import { findFreePort } from './free-port.ts';
import { unlessLeaving } from './leave-signals.ts';
import { localConfig, prepareDatabase } from './local-shop.ts';
import { startServices } from './services.ts';
import { runReloadingShop } from './reloading-shop.ts';
import { type LocalRun, runLocally } from './run-locally.ts';
import { welcome } from './welcome.ts';

/** What the server answers; every other address is a page of the web app (`/api.ts` is one of its files). */
const SERVER_PATHS = ['/api/', '/photos/', '/healthz', '/readyz', '/metrics'];

await runLocally(develop);

async function develop({ config, folder, steps, running, signal }: LocalRun): Promise<void> {
  const dataDir = folder.path;
  const services = await startServices({ config, dataDir, steps, running, signal });
  const port = await findFreePort();
  const shopConfig = { ...localConfig(config, dataDir, services), host: '127.0.0.1', port };
  await unlessLeaving(signal, prepareDatabase(shopConfig, steps));
  const shop = runReloadingShop({ config: shopConfig, services }, steps.line);
  running.defer(() => shop.stop());

  const target = `http://127.0.0.1:${port}`;
  await unlessLeaving(signal, fetchSettings(target));
  const vite = await createServer({
    plugins: [fillPage(target)],
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target }])),
    },
  });
  running.defer(() => vite.close());
  await unlessLeaving(signal, vite.listen());
  const url = vite.resolvedUrls?.local[0] ?? `http://${config.host}:${config.port}/`;
  folder.announce(url);
  steps.line(welcome({ config, url, dataDir: relative(process.cwd(), dataDir) || dataDir }));
}

/** Puts the shop's public settings into the page, as the server does with the built one. */
function fillPage(shop: string): Plugin {
  return {
    name: 'vitrine-fill-page',
    async transformIndexHtml(html) {
      const settings = JSON.stringify(await fetchSettings(shop)).replaceAll('<', '\\u003c');
      return html.replace('__SHOP_CONFIG__', () => settings);
    },
  };
}

async function fetchSettings(shop: string): Promise<unknown> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    try {
      const answer = await fetch(`${shop}/api/v1/config`);
      return ((await answer.json()) as { config: unknown }).config;
    } catch (error) {
      // It is just starting, or starting again.
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
