import type { TestProject } from 'vitest/node';
import { spawnShop, type SpawnedShop } from '#testing/spawn-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One shop for each worker. */
    shopUrls: readonly string[];
  }
}

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
    // The first builds the web app and draws the photos for all.
    const open = async () => void shops.push(await spawnShop());
    await open();
    const others = await Promise.allSettled(Array.from({ length: count - 1 }, open));
    for (const each of others) if (each.status === 'rejected') throw each.reason;
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
