import type { PageScript } from '#contract/page-scripts.ts';
import { scriptsOfProviders } from './known-scripts.ts';
import { providerScripts } from './provider-scripts.table.ts';
import type { ScriptsDeps } from './watch-scripts.ts';

/** Scripts of providers, as the last look has found them. */
export async function listProviderScripts({
  config,
  database,
  scripts = scriptsOfProviders(config),
}: ScriptsDeps): Promise<PageScript[]> {
  const rows = await database.orm.select().from(providerScripts);
  return scripts.map((script) => {
    const found = rows.find(({ address }) => address === script.address);
    return {
      ...script,
      ...(found?.hash && { integrity: found.hash }),
      ...(found?.bytes && { bytes: found.bytes }),
      ...(found?.changedAt && { changedAt: found.changedAt.toISOString() }),
      ...(found?.lookedAt && { lookedAt: found.lookedAt.toISOString() }),
      ...(found?.problem && { problem: found.problem }),
    };
  });
}
