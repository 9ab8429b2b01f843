import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { MINUTE_MS, Trigger, type Feature } from '#server/platform/feature.ts';
import { backupsRoutes } from './backups.routes.ts';
import type { BackupRow } from './backups.table.ts';
import { downloadRoutes } from './download.routes.ts';
import { heldRoutes } from './held.routes.ts';
import { readPaymentsSinceBackup, refundLostPayments } from './lost-payments.ts';
import { finishBackup, makeNightlyBackup, type MakeBackupDeps } from './make-backup.ts';
import { proveInProcess } from './prove-in-process.ts';

interface Needs extends Omit<MakeBackupDeps, 'prove'> {
  payments: PaymentProvider;
  /** Makes the order of a payment that has none yet. */
  finishPayment(reference: string): Promise<void>;
}

/** An instance that has just started makes no backup yet: it may be one of many starts. */
const QUIET_MS = 10 * MINUTE_MS;

/** Backups of the shop, each night and when they are asked for, and what follows a restore. */
export function backupsFeature(needs: Needs): Feature {
  const { database, payments: provider, finishPayment, config } = needs;
  const deps = { ...needs, prove: proveInProcess };
  const released = new Trigger();
  const closing = new AbortController();
  const asked: BackupRow[] = [];
  const quietUntil = performance.now() + QUIET_MS;
  const due = new Trigger();
  const finish = (begun: BackupRow) => {
    asked.push(begun);
    due.fire();
  };
  return {
    api: [
      heldRoutes({ database, onRelease: released.fire }),
      backupsRoutes({ ...needs, finish }),
      downloadRoutes(needs),
    ],
    sweeps: [
      {
        async run() {
          await readPaymentsSinceBackup({ database, provider }, finishPayment);
          await refundLostPayments({ database, provider });
        },
        everyMs: MINUTE_MS,
        failure: 'payments since the restored backup could not be read',
        trigger: released,
      },
      {
        async run() {
          const begun = asked.shift();
          if (begun) await finishBackup(deps, begun, closing.signal);
          else if (config.nightlyBackup && performance.now() > quietUntil)
            await makeNightlyBackup(deps, closing.signal);
        },
        everyMs: MINUTE_MS,
        failure: 'a backup failed',
        trigger: due,
        close: async () => closing.abort(new Error('The shop was closed.')),
      },
    ],
  };
}
