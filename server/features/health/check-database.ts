import { isMigrated } from '#server/platform/migrations.ts';
import { RELEASE, shopVersion } from '#server/platform/release.ts';
import type { Check } from './check.ts';
import {
  EXTENSIONS,
  readBloated,
  readClock,
  readConnections,
  readInstances,
  readPrimary,
  readRelease,
  readReplica,
  readServer,
} from './database-facts.queries.ts';
import { bytesInWords, lengthInWords, limitsOf, type HealthDeps } from './health-deps.ts';

const OLDEST_SERVER = 15;

/** The database server: whether it answers, and what it says about itself. */
export function checksOfDatabase(deps: HealthDeps): Check[] {
  return [
    server(deps),
    schema(deps),
    clock(deps),
    connections(deps),
    ...(deps.config.database.replicaUrl === undefined ? [] : [replica(deps)]),
    bloat(deps),
    instances(deps),
  ];
}

function server({ database: { pool } }: HealthDeps): Check {
  return {
    name: 'database',
    remedy:
      'Start PostgreSQL, or correct DATABASE_URL; a local shop has a database only while it is open. What needs the database is not checked until then.',
    async run() {
      const { version, extensions, bytes } = await readServer(pool);
      const missing = EXTENSIONS.filter((name) => !extensions.includes(name));
      const words = `PostgreSQL ${version}, ${bytesInWords(bytes)}`;
      if (version < OLDEST_SERVER)
        return {
          ok: false,
          words: `${words}.`,
          remedy: `Move to PostgreSQL ${OLDEST_SERVER} or later.`,
        };
      return missing.length === 0
        ? { ok: true, words: `${words}, with its extensions.` }
        : {
            ok: false,
            words: `${words}, without ${missing.join(', ')}.`,
            remedy:
              'Install the extensions (they come with PostgreSQL’s contrib package) and start the shop again.',
          };
    },
  };
}

function schema({ database: { pool } }: HealthDeps): Check {
  const remedy = 'Start the shop of this version once: it brings the database up to date.';
  return {
    name: 'schema',
    asksDatabase: true,
    remedy,
    async run() {
      if (!(await isMigrated(pool)))
        return { ok: false, words: 'The database is behind this version.', remedy };
      const release = await readRelease(pool);
      return release !== null && release > RELEASE
        ? {
            ok: true,
            words: 'A newer release has opened the database; this one still runs on it.',
            remedy: 'Finish the upgrade of all instances.',
          }
        : { ok: true, words: `The database is that of version ${shopVersion()}.` };
    },
  };
}

function clock(deps: HealthDeps): Check {
  const { database, now } = deps;
  return {
    name: 'clock',
    asksDatabase: true,
    remedy: 'See why the database answers slowly.',
    async run() {
      const before = now().getTime();
      const there = (await readClock(database.pool)).getTime();
      // Its time was read at some moment between the two.
      const after = now().getTime();
      const off = Math.max(before - there, there - after, 0);
      return off <= limitsOf(deps).clockMs
        ? { ok: true, words: 'The clocks of the shop and of the database agree.' }
        : {
            ok: false,
            words: `The clocks of the shop and of the database differ by ${lengthInWords(off)}.`,
            remedy: 'Have both machines set their clocks by NTP.',
          };
    },
  };
}

function connections(deps: HealthDeps): Check {
  return {
    name: 'connections',
    asksDatabase: true,
    remedy: 'See pg_stat_activity.',
    async run() {
      const { used, most } = await readConnections(deps.database.pool);
      const words = `${used} of the database's ${most} connections are used.`;
      return used <= most * limitsOf(deps).connectionShare
        ? { ok: true, words }
        : {
            ok: false,
            words,
            remedy:
              'Lower DATABASE_POOL_SIZE of the instances, or raise max_connections of PostgreSQL.',
          };
    },
  };
}

/** So few bytes are always under way. */
const UNDER_WAY = 100_000;

function replica(deps: HealthDeps): Check {
  const { database, catalogDatabase } = deps;
  return {
    name: 'replica',
    asksDatabase: true,
    remedy: 'Start the replica, or correct DATABASE_REPLICA_URL.',
    async run() {
      const { follows, started, at, seconds } = await readReplica(catalogDatabase.pool);
      const primary = await readPrimary(database.pool, at);
      if (!follows)
        return started.getTime() === primary.started.getTime()
          ? { ok: true, words: 'DATABASE_REPLICA_URL leads to the primary itself.' }
          : {
              ok: false,
              words:
                'The database at DATABASE_REPLICA_URL follows no primary, so its products are old.',
              remedy: 'Make it a replica again, or leave DATABASE_REPLICA_URL away.',
            };
      const isLate = seconds > limitsOf(deps).replicaSeconds && primary.bytes > UNDER_WAY;
      return isLate
        ? {
            ok: false,
            words: `The replica is ${lengthInWords(seconds * 1000)} and ${bytesInWords(primary.bytes)} behind.`,
            remedy: 'See its log: it may have lost its primary, or its disk is too slow.',
          }
        : { ok: true, words: 'The replica is up to date.' };
    },
  };
}

function bloat(deps: HealthDeps): Check {
  return {
    name: 'bloat',
    asksDatabase: true,
    remedy: 'See pg_stat_user_tables.',
    async run() {
      const tables = await readBloated(deps.database.pool, limitsOf(deps).deadRows);
      if (tables.length === 0) return { ok: true, words: 'No table has many dead rows.' };
      const named = tables.map(({ name, share }) => `${name} (${Math.round(share * 100)} %)`);
      return {
        ok: false,
        words: `Tables with many dead rows: ${named.join(', ')}.`,
        remedy:
          'End transactions that are open for hours, see that autovacuum is on, and run VACUUM (ANALYZE) on them.',
      };
    },
  };
}

function instances({ database }: HealthDeps): Check {
  return {
    name: 'instances',
    asksDatabase: true,
    remedy: 'See pg_stat_activity.',
    async run() {
      const versions = (await readInstances(database.pool)).map((each) => each ?? 'unknown');
      const kinds = [...new Set(versions)].toSorted();
      const count = `${versions.length} instance${versions.length === 1 ? '' : 's'}`;
      if (kinds.length > 1)
        return {
          ok: false,
          words: `${count} of different versions: ${kinds.join(', ')}.`,
          remedy: 'Finish the upgrade, or stop the instance that was left behind.',
        };
      return versions.length === 0
        ? { ok: true, words: 'No instance of the shop is open.' }
        : { ok: true, words: `${count} of version ${kinds.join()}.` };
    },
  };
}
