import type pg from 'pg';
import type { AttentionItem } from '#contract/attention.ts';
import { DISTANCE_THRESHOLD, mindsThreshold, WARNED_SHARE } from '#contract/distance-sales.ts';
import { homeOf } from '#contract/home.ts';
import { KINDS_OF_LETTERS } from '#contract/letter-kinds.ts';
import { toMinor } from '#contract/money.ts';
import type { StoredSettings } from '#contract/settings.ts';
import { failedLetters } from '#server/features/letters/letter-list.queries.ts';
import { distanceSales } from '#server/features/pricing/distance-sales.ts';
import type { CurrentSettings } from '#server/features/settings/current-settings.ts';
import { dueWithdrawals } from './due-withdrawals.queries.ts';
import {
  failedLetter,
  inWords,
  nearDistanceThreshold,
  type MoneyWords,
} from './attention-words.rule.ts';
import {
  failedRefunds,
  missingWebhooks,
  openDisputes,
  storedFindings,
  stuckCheckouts,
  stuckRefunds,
} from './live-items.queries.ts';
import { moneyToPayBack, overduePayments } from './own-payments.queries.ts';
import { refundedOrders, refundsFailedThere } from './refunded-there.queries.ts';
import { shopFaults } from './shop-faults.ts';
import { unstatedGoods } from './unstated-goods.queries.ts';
import { waitingBusinesses } from './waiting-businesses.queries.ts';
import type { MendDeps } from './mend-refund.ts';

export interface ListAttentionDeps extends Pick<MendDeps, 'database' | 'now'> {
  settings: CurrentSettings;
  /** The shop's. */
  money: MoneyWords;
  /** The name of the payment provider. */
  provider: string;
}

/** Everything that needs attention, the oldest first. Each source is bounded, and read along an index. */
export async function listAttention({
  database,
  settings,
  money,
  provider,
  now,
}: ListAttentionDeps): Promise<AttentionItem[]> {
  const { pool } = database;
  const at = now();
  const known = await settings.current();
  const home = homeOf(known.seller.country, money.locale);
  const items = await Promise.all([
    failedRefunds(pool, money),
    stuckRefunds(pool, money),
    openDisputes(pool, money),
    refundedOrders(pool, money),
    refundsFailedThere(pool, money),
    moneyToPayBack(pool, money),
    overduePayments(pool, money, at),
    stuckCheckouts(pool, money, at),
    lettersGivenUp(pool),
    dueWithdrawals(pool, money, at),
    nearThreshold(pool, known, home, money, at),
    known.sellsToEu ? unstatedGoods(pool) : [],
    known.tax.asksBusinesses ? waitingBusinesses(pool, home) : [],
    missingWebhooks(pool, provider, at),
    storedFindings(pool),
    shopFaults(database),
  ]);
  return items.flat().toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since));
}

/** That sales to other member states of the EU come near the threshold, while the rates at home still count for them. */
async function nearThreshold(
  pool: pg.Pool,
  { tax }: StoredSettings,
  home: string,
  money: MoneyWords,
  at: Date,
): Promise<AttentionItem[]> {
  const { destination, rates } = tax;
  if (rates.length === 0 || !mindsThreshold({ home, destination, currency: money.currency }))
    return [];
  const { thisYear, lastYear } = await distanceSales(pool, money.timeZone).known(home, at);
  const threshold = toMinor(DISTANCE_THRESHOLD);
  if (lastYear > threshold || thisYear > threshold || thisYear < threshold * WARNED_SHARE)
    return [];
  return [
    {
      kind: 'distance-sales',
      words: nearDistanceThreshold(inWords(thisYear, money), inWords(threshold, money)),
      since: at.toISOString(),
      actions: [],
    },
  ];
}

/** Letters that were given up, with what can be done about them. */
async function lettersGivenUp(pool: pg.Pool): Promise<AttentionItem[]> {
  const rows = await failedLetters(pool);
  return rows.map(({ id, kind, number, orderId, since }) => ({
    kind: 'letter-failed',
    words: failedLetter(KINDS_OF_LETTERS[kind].label, number ?? undefined),
    ...(orderId !== null && { orderId }),
    since: since.toISOString(),
    actions: [
      { label: 'Send again', method: 'POST', path: `letters/${id}/again` },
      { label: 'Dismiss', method: 'POST', path: `letters/${id}/dismiss` },
    ],
  }));
}
