/** `npm run dev`: the shop behind Vite; the server restarts and the page reloads on every change. */
import { relative } from 'node:path';

import { createServer, type Plugin } from 'vite';

import { findFreePort } from '#server/embedded/free-port.ts';
import { unlessAborted } from './shutdown-signal.ts';
import { localConfig, prepareDatabase } from './local-shop.ts';
import { startServices } from './services.ts';
import { runReloadingShop } from './reloading-shop.ts';
import { type LocalRun, runLocally } from './run-locally.ts';
import { welcome } from './welcome.ts';

/** Paths that Vite forwards to the server. They end in `/`: `/api.ts` is a file of the web app. */
const SERVER_PATHS = [
  '/api/',
  '/photos/',
  '/healthz',
  '/readyz',
  '/metrics',
  '^/letters/(frame|stop/)',
  '/local/mail',
];

await runLocally(develop);

async function develop({ config, folder, steps, running, signal }: LocalRun): Promise<void> {
  const dataDir = folder.path;
  const services = await startServices({ config, dataDir, steps, running, signal });
  const port = await findFreePort();
  const shopConfig = { ...localConfig(config, dataDir, services), host: '127.0.0.1', port };
  await unlessAborted(signal, prepareDatabase(shopConfig, steps));
  const shop = runReloadingShop({ config: shopConfig, services }, steps.line);
  running.defer(() => shop.stop());

  const target = `http://127.0.0.1:${port}`;
  await unlessAborted(signal, fetchSettings(target));
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
  await unlessAborted(signal, vite.listen());
  const url = vite.resolvedUrls?.local[0] ?? `http://${config.host}:${config.port}/`;
  folder.saveUrl(url);
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
      const response = await fetch(`${shop}/api/v1/config`);
      return ((await response.json()) as { config: unknown }).config;
    } catch (error) {
      // The server is starting or restarting.
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
