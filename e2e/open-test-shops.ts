import type { TestProject } from 'vitest/node';
import { drawAhead } from '#demo/draw-goods.ts';
import { goods } from '#demo/goods.ts';
import { buildWeb, isWebBuilt } from '#local/build-web.ts';
import { spawnShop, type SpawnedShop } from '#testing/spawn-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One shop for each worker. */
    shopUrls: readonly string[];
  }
}

const BUILD_TIMEOUT_MS = 300_000;

/**
 * Starts a shop for each worker, as `npm start` does. `STORIES_SHOP_URL` names a shop that is open already (started
 * with `RATE_LIMIT=off`), which saves time while writing stories.
 */
export default async function openTestShops(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const openShop = process.env['STORIES_SHOP_URL'];
  if (openShop !== undefined) {
    project.provide('shopUrls', [openShop]);
    return undefined;
  }
  const files = project.vitest.state.getPaths();
  const count = Math.min(project.config.maxWorkers, files.length);
  const shops: SpawnedShop[] = [];
  const close = async () => void (await Promise.all(shops.map((shop) => shop.close())));
  try {
    // Everything that all of them need is made once.
    if (!isWebBuilt()) await buildWeb(AbortSignal.timeout(BUILD_TIMEOUT_MS));
    await drawAhead(goods);
    const open = async () => void shops.push(await spawnShop());
    const opened = await Promise.allSettled(Array.from({ length: count }, open));
    for (const each of opened) if (each.status === 'rejected') throw each.reason;
    await Promise.all(shops.map((shop) => shop.waitForSignIn()));
  } catch (error) {
    await close();
    throw error;
  }
  project.provide(
    'shopUrls',
    shops.map(({ url }) => url),
  );
  return close;
}
