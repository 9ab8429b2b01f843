import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sqlArray, type Database, type Orm, type Transaction } from '#server/platform/database.ts';
import { shopState } from '#server/platform/shop-state.table.ts';

/** The key of `shop_state` of a restored shop that its owner has not released yet. */
export const HELD = 'held';
/** The key of payments that are to be refunded, because their orders were lost by a restore. */
const TO_REFUND = 'lost_payments';

/** A payment since the backup whose checkout is not in it. Amount in minor units. */
const LostPayment = z.object({
  reference: z.string(),
  checkoutId: z.string(),
  amount: z.int(),
  currency: z.string(),
});
export type LostPayment = z.infer<typeof LostPayment>;

const Held = z.object({
  backupAt: z.iso.datetime(),
  /** Absent until the provider's payments since the backup were read. */
  lost: z.array(LostPayment).optional(),
  /** Uids of people who were deleted since the backup, and are not yet deleted again. */
  deleted: z.array(z.string()).optional(),
});
export type Held = z.infer<typeof Held> & { restoredAt: Date };

/** What is known of the restore, while the shop is held. */
export async function readHeld(orm: Orm | Transaction): Promise<Held | undefined> {
  const [row] = await orm.select().from(shopState).where(eq(shopState.key, HELD));
  return row && { ...Held.parse(row.value), restoredAt: row.at };
}

export async function noteLost({ orm }: Database, lost: readonly LostPayment[]): Promise<void> {
  await orm
    .update(shopState)
    .set({
      value: sql`${shopState.value} || jsonb_build_object('lost', ${JSON.stringify(lost)}::jsonb)`,
    })
    .where(eq(shopState.key, HELD));
}

/** Takes people off the list of those who are to be deleted again. */
export async function noteRepeated({ orm }: Database, uids: readonly string[]): Promise<void> {
  await orm
    .update(shopState)
    .set({
      value: sql`jsonb_set(${shopState.value}, '{deleted}', (${shopState.value} -> 'deleted') - ${sqlArray(uids)}::text[])`,
    })
    .where(eq(shopState.key, HELD));
}

/** The key of which deletions of people are noted beside the backups. */
const NOTED = 'noted_deletions';

/** Deletions until this time are noted, and those of the last minutes by their uids. */
const Noted = z.object({ until: z.iso.datetime(), recent: z.array(z.string()) });

export async function readNoted({ orm }: Database): Promise<z.infer<typeof Noted>> {
  const [row] = await orm.select().from(shopState).where(eq(shopState.key, NOTED));
  return row ? Noted.parse(row.value) : { until: new Date(0).toISOString(), recent: [] };
}

export async function rememberNoted(
  { orm }: Database,
  value: z.infer<typeof Noted>,
): Promise<void> {
  await orm
    .insert(shopState)
    .values({ key: NOTED, value })
    .onConflictDoUpdate({ target: shopState.key, set: { value } });
}

/** Ends that the shop is held. The payments are refunded from then on. Returns false if it is not held any more. */
export async function endHeld(
  orm: Orm | Transaction,
  toRefund: readonly LostPayment[],
): Promise<boolean> {
  const ended = await orm.delete(shopState).where(eq(shopState.key, HELD)).returning();
  if (ended.length === 0) return false;
  if (toRefund.length > 0)
    await orm
      .insert(shopState)
      .values({ key: TO_REFUND, value: toRefund })
      .onConflictDoUpdate({
        target: shopState.key,
        set: { value: sql`${shopState.value} || excluded.value` },
      });
  return true;
}

/** Payments of lost orders that are still to be refunded. */
export async function readLostPayments({ orm }: Database): Promise<LostPayment[]> {
  const [row] = await orm.select().from(shopState).where(eq(shopState.key, TO_REFUND));
  return row ? z.array(LostPayment).parse(row.value) : [];
}

/** Takes one off the list, once it is refunded. */
export async function noteRefunded({ orm }: Database, reference: string): Promise<void> {
  await orm
    .update(shopState)
    .set({
      value: sql`coalesce((select jsonb_agg(p) from jsonb_array_elements(${shopState.value}) p
                           where p ->> 'reference' <> ${reference}), '[]')`,
    })
    .where(eq(shopState.key, TO_REFUND));
}
