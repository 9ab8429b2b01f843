import { afterAll, afterEach } from 'vitest';
import { openDatabase } from '#server/platform/database.ts';
import type { AppDeps } from '#server/shop-parts.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { useTestShop, type TestShop } from './test-shop.ts';

export interface CutOffShop {
  shop: TestShop;
  /** The proxy between the shop and its database. It is restored after each test. */
  proxy(): FaultyProxy;
}

/** A shop that can be cut off from its database, while the test still reaches that. Call it at the top of a test file. */
export function useCutOffShop(
  settings: Record<string, string> = {},
  deps: Partial<AppDeps> = {},
): CutOffShop {
  const resources = new AsyncDisposableStack();
  let started: FaultyProxy | undefined;
  // Hooks run in reverse order: the shop, which still uses the database while it closes, is closed first.
  afterAll(() => resources.disposeAsync());
  const shop = useTestShop(settings, async (db) => {
    started = resources.adopt(await startFaultyProxy(db.url), (each) => each.close());
    const database = resources.adopt(
      openDatabase(started.url, 3, () => {}),
      (each) => each.close(),
    );
    return { ...deps, database, catalogDatabase: database };
  });
  afterEach(() => started?.restore());
  return {
    shop,
    proxy() {
      if (!started) throw new Error('The proxy is only there while tests run');
      return started;
    },
  };
}
