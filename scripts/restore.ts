/**
 * `npm run restore -- FILE [--verify] [--replace]`: restores a backup into the empty database of a closed shop, which then is held
 * until its owner releases it. `--recovered TIME` holds one whose database PostgreSQL has recovered to a moment. Exit code 0: done. 1: it could not be done, or the backup is not proven, with the reason. 2: wrong use.
 */
import { parseArgs } from 'node:util';
import { withShopDatabase } from '#local/shop-database.ts';
import type { BackupPlace } from '#server/features/backups/backup-place.ts';
import {
  deletionsSince,
  notedDeletions,
  type Deletion,
} from '#server/features/backups/deletion-notes.ts';
import { openBackupPlace } from '#server/features/backups/open-backup-place.ts';
import { proveBackup } from '#server/features/backups/prove-backup.ts';
import {
  checkBackup,
  unpackBackup,
  type BackupSource,
} from '#server/features/backups/read-backup.ts';
import {
  holdRecovered,
  holdRestored,
  lookAtTarget,
} from '#server/features/backups/restore-shop.queries.ts';
import { openPhotoStore } from '#server/features/photos/open-photo-store.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';
import { backUpBefore, namedBackup } from './named-backup.ts';
import { readMoment } from './read-moment.ts';
import { readOptions } from './read-options.ts';
import { progressLines, runForOperator } from './run-for-operator.ts';

const USAGE = `Usage: npm run restore -- FILE|s3:NAME [--verify] [--replace]
       npm run restore -- --recovered TIME

Restores the backup FILE into the shop's database, which must be empty, and its photos. The shop has to be closed.
  --verify   restores into a scratch database instead, audits that and compares its sums; the shop may be open
  --replace  replaces what the shop has, after a backup of it in BACKUP_TO
With --recovered nothing is restored: PostgreSQL itself has recovered the shop's database to the moment TIME, such as
2026-11-27T20:15:00Z. The shop, which has to be closed, is then held like one that is restored from a backup of then.`;

interface Options {
  /** Absent for a shop that PostgreSQL has recovered. */
  file?: string;
  recovered?: Date;
  verify: boolean;
  replace: boolean;
}

const options = readOptions<Options>(USAGE, () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      verify: { type: 'boolean' },
      replace: { type: 'boolean' },
      recovered: { type: 'string' },
    },
  });
  const [file, ...rest] = positionals;
  if (values.recovered !== undefined) {
    if (positionals.length > 0 || values.verify === true || values.replace === true)
      throw new Error('--recovered goes with nothing else.');
    return {
      recovered: readMoment('--recovered', values.recovered),
      verify: false,
      replace: false,
    };
  }
  if (file === undefined || rest.length > 0) throw new Error('Name one backup.');
  const { verify = false, replace = false } = values;
  if (verify && replace) throw new Error('--verify replaces nothing: leave one of the two away.');
  return { file, verify, replace };
});

await runForOperator(async () => {
  const config = readConfig(process.env);
  const { file, recovered } = options;
  if (recovered)
    return withShopDatabase(config, { closed: true }, (url) => holdShop(config, url, recovered));
  const progress = progressLines();
  try {
    const { place, name } = await namedBackup(config, file ?? '');
    const source: BackupSource = { open: () => place.open(name), key: config.backupKey };
    // Read as a whole before the database is started or looked at.
    const { about } = await checkBackup(source);
    progress.show('The backup is whole');
    await withShopDatabase(config, { closed: !options.verify }, (url) =>
      options.verify ? verify(config, url, source) : restore(config, url, { source, about, place }),
    );
  } finally {
    progress.end();
  }

  async function verify(
    { checkoutTtlSeconds }: Config,
    databaseUrl: string,
    source: BackupSource,
  ): Promise<void> {
    const deps = { databaseUrl, checkoutTtlSeconds, now: () => new Date() };
    const proof = await proveBackup({ ...deps, onProgress: progress.show }, source);
    for (const { invariant, finding } of proof.audit) {
      if (finding.breaches.length > 0)
        console.log(`✗ ${invariant.name} ${invariant.rule}: ${finding.breaches.length} wrong`);
    }
    for (const name of proof.different) console.log(`✗ ${name} is not as in the backup`);
    if (!proof.isProven) throw new Error('The backup is not proven.');
    const { orders, products, people } = proof.end.totals;
    console.log(
      `The backup of ${proof.about.at} is proven: ${orders} orders, ${products} products, ${people} people; ${proof.audit.length} invariants hold.`,
    );
  }

  async function restore(
    given: Config,
    databaseUrl: string,
    { source, about, place }: { source: BackupSource; about: { at: string }; place: BackupPlace },
  ): Promise<void> {
    const { isEmpty, isOpen } = await lookAtTarget(databaseUrl);
    if (isOpen) throw new Error('The shop is open. Close all its instances before you restore.');
    if (!isEmpty && !options.replace)
      throw new Error(
        'The database is not empty. Give the shop an empty one, or replace what it has: --replace.',
      );
    const photoStore = await openPhotoStore(given);
    try {
      if (!isEmpty) {
        const deps = { databaseUrl, onProgress: progress.show };
        console.log(`What the shop had is in ${await backUpBefore('restore', given, deps)}.`);
      }
      const deleted = await deletedSince(given, { databaseUrl, isEmpty, at: about.at, place });
      const missing = await unpackBackup(source, {
        databaseUrl,
        savePhoto: (name, bytes) => photoStore.save([{ name, bytes }]),
        readPhoto: (name) => place.readPhoto(name),
        fill: holdRestored(about.at, !isEmpty, deleted),
        onProgress: progress.show,
      });
      if (deleted.length > 0)
        console.log(
          `${deleted.length} people were deleted since then: they are deleted again once the shop starts.`,
        );
      if (missing > 0) console.error(`${missing} photo files were not found.`);
    } finally {
      photoStore.close();
    }
    console.log(
      `The shop is as it was at ${about.at}. It is held: its letters wait until its owner releases it in the back office. Numbers of its next orders skip 1,000, and its papers begin a new series.`,
    );
  }
});

/** Holds a shop whose database PostgreSQL has recovered to a moment. */
async function holdShop(config: Config, databaseUrl: string, at: Date): Promise<void> {
  const { isEmpty, isOpen } = await lookAtTarget(databaseUrl);
  if (isOpen) throw new Error('The shop is open. Close all its instances first.');
  if (isEmpty) throw new Error('The database has no shop.');
  const deleted = await deletedSince(config, { databaseUrl, isEmpty: true, at: at.toISOString() });
  await holdRecovered(databaseUrl, at, deleted);
  console.log(
    `The shop is held as one that was restored to ${at.toISOString()}: its letters wait until its owner releases it in the back office. Numbers of its next orders skip 1,000, and its papers begin a new series. ${deleted.length} people are deleted again once it starts.`,
  );
}

interface Restored {
  databaseUrl: string;
  /** There is no former database that knows who was deleted. */
  isEmpty: boolean;
  /** The moment of the backup. */
  at: string;
  /** Absent without a backup. */
  place?: BackupPlace;
}

/** The people who were deleted since a backup: by the notes beside it, and in BACKUP_TO, and by the database that it replaces. */
async function deletedSince(
  config: Config,
  { databaseUrl, isEmpty, at, place }: Restored,
): Promise<string[]> {
  const since = new Date(at);
  const asked = { since, key: config.backupKey };
  const usual = await openBackupPlace(config);
  const uids = new Set(place ? await notedDeletions(place, asked) : []);
  try {
    for (const uid of await notedDeletions(usual, asked)) uids.add(uid);
  } finally {
    usual.close();
  }
  if (!isEmpty) for (const { uid } of await deletionsIn(databaseUrl, since)) uids.add(uid);
  return [...uids];
}

async function deletionsIn(databaseUrl: string, since: Date): Promise<Deletion[]> {
  const database = openDatabase(databaseUrl, 1, () => {});
  try {
    return await deletionsSince(database, { since });
  } finally {
    await database.close();
  }
}
