import { listProviderScripts } from '#server/features/scripts/list-scripts.ts';
import type { Check } from './check.ts';
import { agoInWords, type HealthDeps } from './health-deps.ts';

/** A change of a script is told for so long. */
const TOLD_MS = 7 * 86_400_000;

/** Scripts of providers on the pages of log-in and payment. Providers change them often, so that a change is a hint. */
export function checkOfScripts(deps: HealthDeps): Check {
  const { now } = deps;
  return {
    name: 'scripts',
    asksDatabase: true,
    remedy: 'Look at the scripts below.',
    async run() {
      const scripts = await listProviderScripts(deps);
      if (scripts.length === 0)
        return { ok: true, words: 'The pages of log-in and payment run no scripts of others.' };
      const told = scripts.flatMap(({ address, changedAt, problem }) => {
        if (problem !== undefined) return [`${address} could not be looked at. ${problem}`];
        const at = changedAt === undefined ? undefined : new Date(changedAt);
        return at && now().getTime() - at.getTime() < TOLD_MS
          ? [`${address} is as it is since ${agoInWords(at, now())}.`]
          : [];
      });
      if (told.length === 0)
        return { ok: true, words: 'The scripts of providers have not changed for a week.' };
      return {
        ok: true,
        words: told.join(' '),
        remedy: 'See that the provider has announced a change, and look at its entry in the log.',
      };
    },
  };
}
