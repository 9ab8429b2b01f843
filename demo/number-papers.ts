import { sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { paperNumber, type PaperKind } from '#contract/paper-numbers.ts';
import {
  creditNoteFacts,
  invoiceFacts,
  settingsInFacts,
} from '#server/features/papers/paper-facts.queries.ts';
import { paperSettings } from '#server/features/papers/paper-settings.ts';
import { paperCounters } from '#server/features/papers/papers.table.ts';
import { readStoredSettings } from '#server/features/settings/settings.queries.ts';
import type { Filling } from './filling.ts';
import { idAt } from './id-at.ts';
import { insertRows } from './insert-rows.ts';
import { seededRandom } from './seeded-random.ts';

/** A thing to get a paper: an order when it was paid, or a refund when it succeeded. */
interface Due {
  id: string;
  at: Date;
}

interface Numbered {
  id: string;
  of: string;
  year: string;
  nth: number;
  number: string;
  at: Date;
}

/** Orders that are numbered at once. */
const CHUNK = 4_000;
const QUARTER_HOUR = 900_000;

/**
 * Numbers the invoices of all orders and the credit notes of their refunds, as if it had been done when they were paid and
 * refunded. No order of a demo shop was Cancelled from the start, and none has several refunds. Lost disputes get no note.
 */
export async function numberPapers(client: pg.Client, filling: Filling): Promise<void> {
  const { now, shop, scale, progress } = filling;
  const db = drizzle(client);
  const stored = await readStoredSettings(db);
  const settings = paperSettings(stored, shop, now);
  const yearAt = forQuarterHours((at) => paperSettings(stored, shop, at).year);
  const random = seededRandom(20_261_123);
  // The order of time differs between the kinds, so all invoices come first.
  const numberAll = async (kind: PaperKind, due: string, facts: SQL) => {
    const counters = new Map<string, number>();
    let done = 0;
    for await (const chunk of inOrder(client, due)) {
      const numbered = chunk.map(({ id, at }): Numbered => {
        const year = yearAt(at);
        const nth = (counters.get(year) ?? 0) + 1;
        counters.set(year, nth);
        return {
          id: idAt(at, random),
          of: id,
          year,
          nth,
          number: paperNumber(kind, year, nth),
          at,
        };
      });
      await db.execute(insertPapers(kind, numbered, facts));
      done += chunk.length;
      if (kind === 'invoice') progress(`Writing invoices ${done}/${scale.orders}`);
    }
    const last = [...counters].map(([year, nth]) => ({ kind, year, last: nth }));
    await insertRows(client, paperCounters, last);
  };
  progress(`Writing invoices 0/${scale.orders}`);
  await numberAll(
    'invoice',
    'select id, created_at as at from orders order by number',
    sql`select order_id, null::uuid as refund_id, 0 as n, facts
        from (${invoiceFacts(settingsInFacts(settings), sql`o.id = g.of`)}) i`,
  );
  await numberAll(
    'credit-note',
    `select id, succeeded_at as at from refunds where status = 'succeeded' and kind <> 'dispute'
     order by succeeded_at, created_at, id`,
    creditNoteFacts(sql`r.id = g.of`),
  );
}

/**
 * Writes a paper for each of `numbered`, the row `g`, from the facts of its order or refund. `offset 0` has them looked up for
 * each by its id, whatever PostgreSQL knows of the size of the tables.
 */
function insertPapers(kind: PaperKind, numbered: readonly Numbered[], facts: SQL): SQL {
  return sql`
    insert into papers (id, order_id, kind, n, refund_id, year, nth, number, facts, at)
    select g.id, f.order_id, ${kind}, f.n, f.refund_id, g.year, g.nth, g.number, f.facts, g.at
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
           as g (id uuid, of uuid, year text, nth integer, number text, at timestamptz)
    cross join lateral (select * from (${facts}) found offset 0) f`;
}

/** The rows of a query, in chunks. */
async function* inOrder(client: pg.Client, query: string): AsyncGenerator<Due[]> {
  await client.query(`declare due cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<Due>(`fetch ${CHUNK} from due`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close due');
}

/** Answers once for each quarter of an hour, since days begin at one everywhere, and calendars are slow. */
function forQuarterHours<T>(answer: (at: Date) => T): (at: Date) => T {
  const known = new Map<number, T>();
  return (at) => {
    const quarter = Math.floor(at.getTime() / QUARTER_HOUR);
    const before = known.get(quarter);
    if (before !== undefined) return before;
    const found = answer(at);
    known.set(quarter, found);
    return found;
  };
}
