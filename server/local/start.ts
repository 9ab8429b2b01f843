/** `npm start`: the whole shop in one process, with what it needs around it. */
import { relative } from 'node:path';

import { buildWeb, isWebBuilt } from './build-web.ts';
import { unlessLeaving } from './leave-signals.ts';
import { localConfig, openLocalShop, prepareDatabase } from './local-shop.ts';
import { startParts } from './parts.ts';
import { type LocalRun, runLocally } from './run-locally.ts';
import { welcome } from './welcome.ts';

await runLocally(open);

async function open({ config, folder, steps, running, signal }: LocalRun): Promise<void> {
  const dataDir = folder.path;
  const built = isWebBuilt() ? undefined : steps.step('Web app', () => buildWeb(signal));
  const [parts] = await Promise.all([
    startParts({ config, dataDir, steps, running, signal }).then(async (addresses) => {
      const settings = localConfig(config, dataDir, addresses);
      await unlessLeaving(signal, prepareDatabase(settings, steps));
      return addresses;
    }),
    built,
  ]);
  const shop = await unlessLeaving(
    signal,
    openLocalShop(localConfig(config, dataDir, parts), parts),
  );
  running.defer(() => shop.close());
  folder.announce(shop.url);
  steps.line(
    welcome({ config, url: shop.url, dataDir: relative(process.cwd(), dataDir) || dataDir }),
  );
}
