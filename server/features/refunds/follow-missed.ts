import { and, eq, lte } from 'drizzle-orm';
import { followMoneyBack, type FollowDeps } from './follow-money-back.ts';
import { providerReads } from './provider-reads.table.ts';

const NAME = 'money-back';
const EVERY_MS = 60_000;
/** The provider may list an event a little later than others of its time. */
const OVERLAP_MS = 60_000;
/** How far the first reading goes back: as long as the provider repeats a webhook. */
const FIRST_MS = 3 * 24 * 3_600_000;

/** Ids of the events of the last reading, which overlaps with the next one. It only saves work. */
export type SeenEvents = Set<string>;

/**
 * Reads the provider's events about refunds and disputes since the last reading, and follows those whose webhook never came.
 * Of all instances one does it, once a minute. If a payment can't be followed now, the next reading begins at the same time.
 */
export async function followMissed(
  deps: FollowDeps,
  seen: SeenEvents,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const readTo = await takeTurn(deps);
  if (!readTo) return;
  const events = await deps.provider.moneyBackEvents(new Date(readTo.getTime() - OVERLAP_MS));
  const fresh = events.filter(({ id }) => !seen.has(id));
  let hasFailed = false;
  for (const reference of new Set(fresh.map(({ paymentReference }) => paymentReference))) {
    await followMoneyBack(deps, reference).catch((error: unknown) => {
      hasFailed = true;
      onFailure(error);
    });
  }
  if (hasFailed) return;
  seen.clear();
  for (const { id } of events) seen.add(id);
  const newest = Math.max(readTo.getTime(), ...events.map(({ at }) => at.getTime()));
  await deps.database.orm
    .update(providerReads)
    .set({ readTo: new Date(newest) })
    .where(eq(providerReads.name, NAME));
}

/** Up to when the events are read; undefined if it is not time, or another instance's turn. */
async function takeTurn({ database, now }: FollowDeps): Promise<Date | undefined> {
  const at = now();
  const first = { nextReadAt: at, readTo: new Date(at.getTime() - FIRST_MS) };
  await database.orm
    .insert(providerReads)
    .values({ name: NAME, ...first })
    .onConflictDoNothing();
  const [turn] = await database.orm
    .update(providerReads)
    .set({ nextReadAt: new Date(at.getTime() + EVERY_MS) })
    .where(and(eq(providerReads.name, NAME), lte(providerReads.nextReadAt, at)))
    .returning();
  return turn?.readTo;
}
