import { and, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { AttentionItem } from '#contract/attention.ts';
import type { Database } from '#server/platform/database.ts';
import { shopState } from '#server/platform/shop-state.table.ts';

/** The key of `shop_state` with what was wrong with the shop's parts at the last look. */
const FAULTS = 'health_faults';
const EVERY_MS = 10 * 60_000;
/** A fault that was seen once may have been a moment's. */
const LOOKS_TO_TELL = 2;

const Fault = z.object({
  /** Of the part. */
  name: z.string(),
  words: z.string(),
  /** The time at which it was seen first. */
  since: z.iso.datetime(),
  /** The number of looks in a row that saw it. */
  looks: z.int(),
});
type Fault = z.infer<typeof Fault>;

/** Returns true in one instance, every ten minutes, beginning ten minutes after the first call. */
export async function isLookDue({ orm }: Database, now: Date): Promise<boolean> {
  const first = await orm
    .insert(shopState)
    .values({ key: FAULTS, value: [], at: now })
    .onConflictDoNothing()
    .returning();
  if (first.length > 0) return false;
  const isOld = lt(shopState.at, new Date(now.getTime() - EVERY_MS));
  const taken = await orm
    .update(shopState)
    .set({ at: now })
    .where(and(eq(shopState.key, FAULTS), isOld))
    .returning();
  return taken.length > 0;
}

/** Stores what a look has found. What was wrong before, too, keeps its time. */
export async function noteFaults(
  database: Database,
  found: readonly Pick<Fault, 'name' | 'words'>[],
  now: Date,
): Promise<void> {
  const before = new Map((await readFaults(database)).map((fault) => [fault.name, fault]));
  const value: Fault[] = found.map((fault) => {
    const { since, looks } = before.get(fault.name) ?? { since: now.toISOString(), looks: 0 };
    return { ...fault, since, looks: looks + 1 };
  });
  await database.orm.update(shopState).set({ value }).where(eq(shopState.key, FAULTS));
}

/** Parts of the shop of which something was wrong more than once. */
export async function shopFaults(database: Database): Promise<AttentionItem[]> {
  const faults = await readFaults(database);
  return faults
    .filter(({ looks }) => looks >= LOOKS_TO_TELL)
    .map(({ words, since }) => ({ kind: 'shop-fault', words, since, actions: [] }));
}

async function readFaults({ orm }: Database): Promise<Fault[]> {
  const [state] = await orm.select().from(shopState).where(eq(shopState.key, FAULTS));
  return state ? z.array(Fault).parse(state.value) : [];
}
