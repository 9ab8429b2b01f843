import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import type { Database } from '#server/platform/database.ts';
import { MINUTE_MS, Trigger, type Feature } from '#server/platform/feature.ts';
import { heldRoutes } from './held.routes.ts';
import { readPaymentsSinceBackup, refundLostPayments } from './lost-payments.ts';

interface Needs {
  database: Database;
  payments: PaymentProvider;
  /** Makes the order of a payment that has none yet. */
  finishPayment(reference: string): Promise<void>;
}

/** What follows a restore: the shop is held, what was paid since the backup is read, and what has lost its order is refunded. */
export function backupsFeature({ database, payments: provider, finishPayment }: Needs): Feature {
  const released = new Trigger();
  return {
    api: [heldRoutes({ database, onRelease: released.fire })],
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
    ],
  };
}
