import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lte, ne, or } from 'drizzle-orm';
import { OPERATOR, type KindWithoutRoute } from '#contract/log.ts';
import { runAs } from '#server/platform/actor.ts';
import type { Config } from '#server/platform/config.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { HOUR_MS } from '#server/platform/feature.ts';
import { fetchScript, type FetchedScript, type FetchLimits } from './fetch-script.ts';
import { scriptsOfProviders, type ProviderScript } from './known-scripts.ts';
import { providerScripts } from './provider-scripts.table.ts';

export interface ScriptsDeps {
  config: Pick<Config, 'auth' | 'payment'>;
  database: Database;
  now(): Date;
  /** Another list than that of the configuration, in tests. */
  scripts?: readonly ProviderScript[];
  scriptLimits?: FetchLimits;
}

const DAY_MS = 24 * HOUR_MS;

/**
 * Looks once a day, in one instance, at each script of a provider, and logs that it has changed. One that can't be fetched is noted, and
 * looked at again after an hour.
 */
export async function watchScripts(deps: ScriptsDeps): Promise<void> {
  for (const { address } of deps.scripts ?? scriptsOfProviders(deps.config)) {
    if (!(await takeLook(deps, address))) continue;
    const found = await fetchScript(address, deps.scriptLimits);
    await noteLook(deps, address, found);
  }
}

/** Returns true in the one instance whose turn it is. If it ends before it has looked, another one looks after an hour. */
async function takeLook({ database, now }: ScriptsDeps, address: string): Promise<boolean> {
  const at = now();
  const nextLookAt = new Date(at.getTime() + HOUR_MS);
  const taken = await database.orm
    .insert(providerScripts)
    .values({ address, nextLookAt })
    .onConflictDoUpdate({
      target: providerScripts.address,
      set: { nextLookAt },
      setWhere: lte(providerScripts.nextLookAt, at),
    })
    .returning();
  return taken.length > 0;
}

async function noteLook(
  { database, now }: ScriptsDeps,
  address: string,
  found: FetchedScript,
): Promise<void> {
  const at = now();
  const of = eq(providerScripts.address, address);
  if (!found.ok) {
    await database.orm.update(providerScripts).set({ problem: found.problem }).where(of);
    return;
  }
  const { hash, bytes } = found;
  const kind: KindWithoutRoute = 'watchScripts';
  const shop = { by: OPERATOR, role: 'shop', request: randomUUID(), kind };
  await runAs(shop, () =>
    inTransaction(database, async (tx) => {
      const seen = { lookedAt: at, problem: null, nextLookAt: new Date(at.getTime() + DAY_MS) };
      await tx.update(providerScripts).set(seen).where(of);
      await tx
        .update(providerScripts)
        .set({ hash, bytes, changedAt: at })
        .where(and(of, or(isNull(providerScripts.hash), ne(providerScripts.hash, hash))));
    }),
  );
}
