import type pg from 'pg';
import type { AttentionItem } from '#contract/attention.ts';
import { KINDS_OF_LETTERS } from '#contract/letter-kinds.ts';
import { failedLetters } from '#server/features/letters/letter-list.queries.ts';
import { dueWithdrawals } from './due-withdrawals.queries.ts';
import { failedLetter, type MoneyWords } from './attention-words.rule.ts';
import {
  failedRefunds,
  missingWebhooks,
  openDisputes,
  storedFindings,
  stuckCheckouts,
  stuckRefunds,
} from './live-items.queries.ts';
import { refundedOrders, refundsFailedThere } from './refunded-there.queries.ts';
import type { MendDeps } from './mend-refund.ts';

export interface ListAttentionDeps extends Pick<MendDeps, 'database' | 'now'> {
  /** The shop's. */
  money: MoneyWords;
  /** The name of the payment provider. */
  provider: string;
}

/** Everything that needs attention, the oldest first. Each source is bounded, and read along an index. */
export async function listAttention({
  database: { pool },
  money,
  provider,
  now,
}: ListAttentionDeps): Promise<AttentionItem[]> {
  const at = now();
  const items = await Promise.all([
    failedRefunds(pool, money),
    stuckRefunds(pool, money),
    openDisputes(pool, money),
    refundedOrders(pool, money),
    refundsFailedThere(pool, money),
    stuckCheckouts(pool, money, at),
    lettersGivenUp(pool),
    dueWithdrawals(pool, money, at),
    missingWebhooks(pool, provider, at),
    storedFindings(pool),
  ]);
  return items.flat().toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since));
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
