import { and, eq, lte } from 'drizzle-orm';
import type { CheckoutDeps } from './checkout-deps.ts';
import { checkouts } from './checkouts.table.ts';
import { abandonOpening } from './close-checkout.ts';

/**
 * An `opening` checkout belongs to the process that opens it for as long as that process says so: it
 * writes `updatedAt` every second. Two and a half seconds without that mean that it has crashed.
 */
const LEASE_MS = 2_500;
const RENEW_MS = 1_000;
/** When the sweep clears an opening that nobody renews and whose owner did not come back. */
const SWEEP_AFTER_MS = 30_000;

/** The columns that say that an opening checkout is being worked on. */
export function leaseFrom(now: Date): { updatedAt: Date; nextCheckAt: Date } {
  return { updatedAt: now, nextCheckAt: new Date(now.getTime() + SWEEP_AFTER_MS) };
}

/** Renews the lease of an opening checkout until the function it answers is called. */
export function keepLease(
  { database, now }: CheckoutDeps,
  checkoutId: string,
): { stop: () => void } {
  const timer = setInterval(() => {
    database.orm
      .update(checkouts)
      .set(leaseFrom(now()))
      .where(and(eq(checkouts.id, checkoutId), eq(checkouts.status, 'opening')))
      // A lease that could not be renewed is lost at worst: then the checkout is not opened.
      .catch(() => {});
  }, RENEW_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Gives up a person's opening checkout if the process that was opening it has crashed: what it reserved
 * is free for their next one, and the sweep asks the provider for its payment and cancels it.
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
