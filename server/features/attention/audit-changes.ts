import { eq } from 'drizzle-orm';
import type { PaymentProvider, PaymentRecord } from '#server/features/payments/payment-provider.ts';
import { liftStatementTimeout } from '#server/features/audit/audit.queries.ts';
import { isComingHome } from '#server/features/audit/judge-payment.rule.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { isId } from '#contract/ids.ts';
import { timeOfId } from '#server/platform/id-times.ts';
import { shopState } from '#server/platform/shop-state.table.ts';
import { auditAlone } from './audit-lock.queries.ts';
import type { MoneyWords } from './attention-words.rule.ts';
import { auditFindings } from './findings.table.ts';
import {
  changedOrders,
  changedProducts,
  unknownStates,
  wrongLedger,
  wrongPayments,
  wrongStocks,
  wrongSums,
  type Found,
} from './recent-changes.queries.ts';

export interface AuditChangesDeps {
  database: Database;
  provider: PaymentProvider;
  /** The shop's. */
  money: MoneyWords;
  now(): Date;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Covers changes that began before the last audit and were stored after it, and differences of servers' clocks. */
const MARGIN_MS = 15 * MINUTE_MS;
/** Older changes are left to the whole audit. */
const LOOKED_BACK_MS = 7 * DAY_MS;
/** The most findings to keep. If there are more, the whole audit has to run. */
const KEPT = 100;

const STATE = 'audited_changes';

/**
 * Once an hour checks what changed since the last time that nothing was found, and stores what it finds, in one instance
 * of the shop. Throws 503 if the provider can't be asked. Always returns 0, so that no sweep follows at once.
 */
export async function auditChanges(deps: AuditChangesDeps): Promise<0> {
  const { database, now } = deps;
  await auditAlone(database.pool, async () => {
    const [state] = await database.orm.select().from(shopState).where(eq(shopState.key, STATE));
    const at = now();
    if (state && at.getTime() - state.at.getTime() < HOUR_MS) return;
    const since = sinceOf(state?.value, at);
    const payments = await paymentsSince(deps, since, at);
    const found = await inTransaction(database, (tx) => look(tx, deps, { since, payments }), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    await inTransaction(database, (tx) => store(tx, found, { at, since }));
  });
  return 0;
}

/** Returns the time since which changes are checked. */
function sinceOf(value: unknown, now: Date): Date {
  const clean = typeof value === 'string' ? Date.parse(value) : now.getTime() - DAY_MS;
  return new Date(Math.max(clean - MARGIN_MS, now.getTime() - LOOKED_BACK_MS));
}

/** The provider lists payments newest first, and the id of a checkout tells when it was opened. */
async function paymentsSince(
  { provider }: AuditChangesDeps,
  since: Date,
  now: Date,
): Promise<PaymentRecord[]> {
  const found: PaymentRecord[] = [];
  for await (const payment of provider.list()) {
    const openedAt = isId(payment.checkoutId ?? '') ? timeOfId(payment.checkoutId ?? '') : since;
    if (openedAt < since) break;
    if (payment.state === 'paid' && !isComingHome(payment, now)) found.push(payment);
  }
  return found;
}

async function look(
  tx: Transaction,
  { provider, money }: AuditChangesDeps,
  { since, payments }: { since: Date; payments: readonly PaymentRecord[] },
): Promise<Found[]> {
  await liftStatementTimeout(tx);
  const orderIds = await changedOrders(tx, since);
  return [
    ...(await wrongPayments(tx, payments, provider.name, money)),
    ...(await wrongSums(tx, orderIds)),
    ...(await wrongLedger(tx, orderIds)),
    ...(await unknownStates(tx, orderIds)),
    ...(await wrongStocks(tx, await changedProducts(tx, since))),
  ];
}

/** Replaces the findings; those that were there before keep their time. */
async function store(
  tx: Transaction,
  found: readonly Found[],
  { at, since }: { at: Date; since: Date },
): Promise<void> {
  const before = new Map((await tx.select().from(auditFindings)).map((row) => [row.key, row]));
  await tx.delete(auditFindings);
  const kept = found.slice(0, KEPT);
  if (kept.length > 0) {
    await tx
      .insert(auditFindings)
      .values(kept.map((row) => ({ ...row, since: before.get(row.key)?.since ?? at })));
  }
  const value = (found.length === 0 ? at : new Date(since.getTime() + MARGIN_MS)).toISOString();
  await tx
    .insert(shopState)
    .values({ key: STATE, value, at })
    .onConflictDoUpdate({ target: shopState.key, set: { value, at } });
}

/** When what changed was checked last, and how much was found; undefined if it never was. */
export async function lastAudit({
  orm,
}: Database): Promise<{ at: Date; findings: number } | undefined> {
  const [state] = await orm.select().from(shopState).where(eq(shopState.key, STATE));
  return state && { at: state.at, findings: await orm.$count(auditFindings) };
}
