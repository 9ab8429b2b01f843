import { sql } from 'drizzle-orm';
import { DEFAULT_LIMIT } from '#contract/paging.ts';
import type { ListedLetter, LettersPage, LettersQuery } from '#contract/letters.ts';
import type pg from 'pg';
import { searchPage } from '#server/platform/list-pages.queries.ts';
import { describePage } from '#server/platform/page-window.rule.ts';
import type { LetterRow } from './letters.table.ts';

type ListedRow = Pick<LetterRow, 'id' | 'kind' | 'state' | 'attempts' | 'error' | 'recipient'> & {
  userId: string | null;
  userName: string | null;
  invited: string | null;
  orderId: string | null;
  number: number | null;
  createdAt: string;
  endedAt: string | null;
  nextTryAt: string;
};

const TABLE = `(
  select l.id, l.kind, l.state, l.attempts, l.error, l.recipient, l.user_id as "userId", l.order_id as "orderId",
    l.created_at as "createdAt", l.ended_at as "endedAt", l.next_try_at as "nextTryAt",
    u.name as "userName", o.number, i.email as invited
  from letters l left join users u on u.id = l.user_id left join orders o on o.id = l.order_id
    left join staff_invites i on i.id = (l.data->>'invite')::uuid) as shown`;

/** A page of all letters, newest first, counted up to `COUNT_BOUND`. `owner`: where letters to the owner go. */
export async function listLetters(
  pool: pg.Pool,
  { page = 1, state }: LettersQuery,
  owner: string,
): Promise<Omit<LettersPage, 'success' | 'isMailOn'>> {
  const wanted = { page, limit: DEFAULT_LIMIT };
  const list = {
    from: 'letters',
    where: state === undefined ? 'true' : 'state = $1',
    values: state === undefined ? [] : [state],
    id: 'id',
    sort: { keys: ['created_at'], isDescending: true },
    columns: 'shown.*',
    table: TABLE,
  };
  const found = await searchPage<ListedRow>(pool, list, wanted);
  return { letters: found.rows.map((row) => present(row, owner)), ...describePage(found, wanted) };
}

function present(row: ListedRow, owner: string): ListedLetter {
  const iso = (time: string) => new Date(time).toISOString();
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    to: recipientOf(row, owner),
    ...(row.userId !== null && {
      user: { _id: row.userId, name: row.userName ?? '' },
    }),
    ...(row.orderId !== null && { order: { _id: row.orderId, number: row.number ?? 0 } }),
    at: iso(row.createdAt),
    ...(row.state === 'sent' && row.endedAt !== null && { sentAt: iso(row.endedAt) }),
    ...(row.state === 'waiting' && { nextTryAt: iso(row.nextTryAt) }),
    attempts: row.attempts,
    ...(row.error !== null && { error: row.error }),
  };
}

/** An invitation has one as long as it is open. */
function recipientOf({ kind, userId, recipient, invited }: ListedRow, owner: string): string {
  if (userId !== null) return recipient ?? '';
  return kind === 'staff-invite' ? (invited ?? '') : owner;
}

/** The most letters that the attention lists. */
const SHOWN = 50;

/** Letters of a restored shop may have been sent after the backup: they wait for its owner. */
export const SHOP_IS_NOT_HELD = sql`not exists (select from shop_state where key = 'held')`;

const MOST_COUNTED = 1_000;

/** How many letters wait to be sent, counted up to 1,000. */
export async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (
       select from letters where state in ('waiting', 'sending') limit ${MOST_COUNTED}) as waiting`,
  );
  return rows[0]?.count ?? 0;
}

/** Letters that were given up, the newest of them, read along an index of them. */
export async function failedLetters(pool: pg.Pool): Promise<
  {
    id: string;
    kind: LetterRow['kind'];
    number: number | null;
    orderId: string | null;
    since: Date;
  }[]
> {
  const { rows } = await pool.query<{
    id: string;
    kind: LetterRow['kind'];
    number: number | null;
    orderId: string | null;
    since: Date;
  }>({
    name: 'attention-letters',
    text: `
      select l.id, l.kind, o.number, l.order_id as "orderId", l.ended_at as since
      from letters l left join orders o on o.id = l.order_id
      where l.state = 'failed' order by l.ended_at desc limit $1`,
    values: [SHOWN],
  });
  return rows;
}

/** Deletes letters that ended long ago, some at a time. Returns how many. */
export async function forgetLetters(pool: pg.Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from letters where id in (
       select id from letters where created_at < $1 and state in ('sent', 'dropped', 'failed')
       order by created_at limit 500)`,
    [before],
  );
  return rowCount ?? 0;
}
