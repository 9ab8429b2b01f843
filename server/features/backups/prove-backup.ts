import { auditShop, isClean, type Audit } from '#server/features/audit/audit-shop.ts';
import { noPayments } from '#server/features/payments/no-payments.ts';
import { openDatabase, UNHURRIED } from '#server/platform/database.ts';
import type { Totals } from './backup-about.ts';
import { checkBackup, unpackBackup, type BackupFacts, type BackupSource } from './read-backup.ts';
import { withScratchDatabase } from '#server/platform/dump/scratch-database.queries.ts';
import { readTotals } from './totals.queries.ts';

export interface Proof extends BackupFacts {
  audit: Audit;
  /** The sums that are not those of the backup. */
  different: (keyof Totals)[];
  isProven: boolean;
}

interface ProofDeps {
  /** The scratch database is made beside this one, and dropped. */
  databaseUrl: string;
  checkoutTtlSeconds: number;
  now(): Date;
  onProgress?(words: string): void;
}

/**
 * Restores a backup into a scratch database, brings that to this release, audits it and compares its sums. What the payment
 * provider says is left out, since it goes on after a backup, and photos are only read.
 */
export async function proveBackup(
  { databaseUrl, checkoutTtlSeconds, now, onProgress }: ProofDeps,
  source: BackupSource,
): Promise<Proof> {
  onProgress?.('Reading the backup');
  const facts = await checkBackup(source);
  return withScratchDatabase(databaseUrl, async (scratch) => {
    onProgress?.('Restoring into a scratch database');
    await unpackBackup(source, { databaseUrl: scratch });
    const database = openDatabase(scratch, 2, () => {}, UNHURRIED);
    try {
      const totals = await readTotals(database.pool);
      const names = Object.keys(totals) as (keyof Totals)[];
      const different = names.filter((name) => totals[name] !== facts.end.totals[name]);
      const audit = await auditShop(
        {
          database,
          provider: noPayments(),
          photoStore: undefined,
          checkoutTtlSeconds,
          now,
          ...(onProgress && { onProgress }),
        },
        0,
      );
      return { ...facts, audit, different, isProven: different.length === 0 && isClean(audit) };
    } finally {
      await database.close();
    }
  });
}
