import { openBackupPlace } from '#server/features/backups/open-backup-place.ts';
import { listBackups } from '#server/features/backups/backup-rows.ts';
import type { Config } from '#server/platform/config.ts';
import type { Check } from './check.ts';
import { agoInWords, DAY_MS, HOUR_MS, notYet, type HealthDeps } from './health-deps.ts';

/** Backups are made each night. */
const BACKUP_MS = 36 * HOUR_MS;
const PROOF_MS = 3 * DAY_MS;
const MOST_LETTERS = 300;

/** The last backup, and the last that was restored and audited. */
export function checksOfBackups(deps: HealthDeps): Check[] {
  return [backup(deps), restore(deps)];
}

const MAKE_ONE =
  'Make one with npm run backup or in the back office, and see that the disk of BACKUP_TO has room.';

function backup(deps: HealthDeps): Check {
  const { config, database, now } = deps;
  return {
    name: 'backup',
    asksDatabase: true,
    remedy: MAKE_ONE,
    async run() {
      const all = await listBackups(database);
      const [last] = all.filter(({ state }) => state !== 'running');
      const done = all.find(({ state, deletedAt }) => state === 'done' && !deletedAt);
      if (last?.state === 'failed')
        return {
          ok: false,
          words: `The last backup failed ${agoInWords(last.startedAt, now())}: ${short(last.problem)}`,
          remedy: MAKE_ONE,
        };
      if (!done) return notYet(deps, 'There is no backup yet.', MAKE_ONE);
      const ago = agoInWords(done.startedAt, now());
      if (!(await isThere(config, done.file)))
        return {
          ok: config.mode === 'local',
          words: `The last backup was made ${ago}, and its file is not here.`,
          remedy: 'Keep BACKUP_TO on a disk that lasts and that all instances share.',
        };
      const isOld = now().getTime() - done.startedAt.getTime() > BACKUP_MS;
      return isOld && config.nightlyBackup
        ? { ok: false, words: `The last backup was made ${ago}.`, remedy: MAKE_ONE }
        : { ok: true, words: `The last backup was made ${ago}.` };
    },
  };
}

const PROVE_IT = 'Try it by hand: npm run restore -- FILE --verify.';

function restore(deps: HealthDeps): Check {
  const { config, database, now } = deps;
  return {
    name: 'restore',
    asksDatabase: true,
    remedy: PROVE_IT,
    async run() {
      const done = (await listBackups(database)).filter(({ state }) => state === 'done');
      // Those that somebody asked for are not proven.
      const [tried] = done.filter(({ provenAt, problem }) => provenAt ?? problem);
      if (tried && !tried.provenAt)
        return {
          ok: false,
          words: `The backup of ${agoInWords(tried.startedAt, now())} is not proven: ${short(tried.problem)}`,
          remedy: PROVE_IT,
        };
      if (!tried?.provenAt) return notYet(deps, 'No backup was restored for a try yet.', PROVE_IT);
      const words = `The backup of ${agoInWords(tried.startedAt, now())} was restored for a try, and passed the audit.`;
      return now().getTime() - tried.provenAt.getTime() > PROOF_MS && config.nightlyBackup
        ? { ok: false, words, remedy: PROVE_IT }
        : { ok: true, words };
    },
  };
}

function short(problem: string | null): string {
  return (problem ?? 'see the log of the shop').slice(0, MOST_LETTERS);
}

async function isThere(config: Config, file: string): Promise<boolean> {
  const place = await openBackupPlace(config);
  try {
    return await place.has(file);
  } finally {
    place.close();
  }
}
