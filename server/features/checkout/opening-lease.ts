import { and, eq, lte } from 'drizzle-orm';
import type { CheckoutDeps } from './checkout-deps.ts';
import { checkouts } from './checkouts.table.ts';
import { abandonOpening } from './close-checkout.ts';

/**
 * The process that opens a checkout renews its lease, `updatedAt`, every second. A lease that is 2.5
 * seconds old means that the process has crashed.
 */
const LEASE_MS = 2_500;
const RENEW_MS = 1_000;
/** After this long without a renewal the sweep gives up an opening checkout. */
const SWEEP_AFTER_MS = 30_000;

/** The columns of a fresh lease. */
export function leaseFrom(now: Date): { updatedAt: Date; nextCheckAt: Date } {
  return { updatedAt: now, nextCheckAt: new Date(now.getTime() + SWEEP_AFTER_MS) };
}

/** Renews the lease of an opening checkout until `stop` is called. */
export function keepLease(
  { database, now }: CheckoutDeps,
  checkoutId: string,
): { stop: () => void } {
  const timer = setInterval(() => {
    database.orm
      .update(checkouts)
      .set(leaseFrom(now()))
      .where(and(eq(checkouts.id, checkoutId), eq(checkouts.status, 'opening')))
      // If renewing fails, the lease may be lost, and the checkout is not opened.
      .catch(() => {});
  }, RENEW_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Gives up a person's opening checkout if its process has crashed: what it reserved is free at once, and
 * the sweep cancels its payment.
 */
export async function abandonCrashedOpening(deps: CheckoutDeps, userId: string): Promise<void> {
  const renewedBefore = new Date(deps.now().getTime() - LEASE_MS);
  const [crashed] = await deps.database.orm
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        eq(checkouts.status, 'opening'),
        lte(checkouts.updatedAt, renewedBefore),
      ),
    );
  if (crashed) await abandonOpening(deps, crashed.id, { renewedBefore });
}
