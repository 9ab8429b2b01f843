import { eq } from 'drizzle-orm';
import { REGION_PARTS } from '#contract/region.ts';
import type { Channels } from '#server/platform/change-listener.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database.ts';
import { shopState } from '#server/platform/shop-state.table.ts';
import type { Region } from './judge-region.rule.ts';
import { REGION_CHANGED } from './region-channel.queries.ts';
import { REGION } from './settle-region.ts';

/**
 * Calls back once, after the shop has got another currency, locale or time zone than this instance was opened with. A notification may
 * be one of before, or one too many, so that what is stored is compared.
 */
export function followRegion(
  { orm }: Database,
  { shop, region: set }: { shop: Region; region: Config['region'] },
  onChange: () => void,
): Channels {
  let hasChanged = false;
  async function compare(): Promise<void> {
    const [row] = await orm.select().from(shopState).where(eq(shopState.key, REGION));
    const stored: Partial<Region> = row?.value ?? {};
    const differs = REGION_PARTS.some(
      (part) =>
        set[part] === undefined && stored[part] !== undefined && stored[part] !== shop[part],
    );
    if (hasChanged || !differs) return;
    hasChanged = true;
    onChange();
  }
  return {
    // While the database is away nothing is read: its return is a message, too.
    [REGION_CHANGED]: () => void compare().catch(() => {}),
  };
}
