import { eq, lt } from 'drizzle-orm';
import { followMoneyBack, type FollowDeps } from './follow-money-back.ts';
import { providerReads } from './provider-reads.table.ts';

const NAME = 'money-back';
/** The provider may list an event a little later than others of its time. */
const OVERLAP_MS = 60_000;
/** The time that the first reading goes back: as long as the provider repeats a webhook. */
const FIRST_MS = 3 * 24 * 3_600_000;

export interface FollowMissedDeps extends FollowDeps {
  /** Makes the order of a payment that has none yet. */
  finishPayment(paymentReference: string): Promise<void>;
}

/** Ids of the events of the last reading, which overlaps with the next one. It only saves work. */
export type SeenEvents = Set<string>;

/**
 * Reads the provider's events about refunds and disputes since the last reading, and follows those whose webhook never came.
 * If a payment can't be followed now, the next reading begins at the same time. Every instance does this: to follow a
 * payment twice changes nothing.
 */
export async function followMissed(
  deps: FollowMissedDeps,
  seen: SeenEvents,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const { orm } = deps.database;
  const [last] = await orm.select().from(providerReads).where(eq(providerReads.name, NAME));
  const readTo = last?.readTo ?? new Date(deps.now().getTime() - FIRST_MS);
  const events = await deps.provider.moneyBackEvents(new Date(readTo.getTime() - OVERLAP_MS));
  const fresh = events.filter(({ id }) => !seen.has(id));
  let hasFailed = false;
  for (const reference of new Set(fresh.map(({ paymentReference }) => paymentReference))) {
    try {
      await deps.finishPayment(reference);
      await followMoneyBack(deps, reference);
    } catch (error) {
      hasFailed = true;
      onFailure(error);
    }
  }
  if (hasFailed || fresh.length === 0) return;
  seen.clear();
  for (const { id } of events) seen.add(id);
  const newest = { readTo: new Date(Math.max(...events.map(({ at }) => at.getTime()))) };
  await orm
    .insert(providerReads)
    .values({ name: NAME, ...newest })
    .onConflictDoUpdate({
      target: providerReads.name,
      set: newest,
      setWhere: lt(providerReads.readTo, newest.readTo),
    });
}
