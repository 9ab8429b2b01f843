import { beforeEach, describe, expect, it } from 'vitest';
import { registerAdmin } from '#testing/admins.ts';
import { setRole } from '#testing/back-office-calls.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { makeLogPartitions, sweepLog } from './log.queries.ts';

const shop = useBuyingShop();
const DAY_MS = 24 * 3_600_000;
let admin: Buyer;

beforeEach(async () => {
  admin = await registerAdmin(shop);
});

/** Has something logged. */
async function change(): Promise<number> {
  const { uid } = await shop.newBuyer('asha');
  return (await setRole(shop, admin, uid, 'admin')).statusCode;
}

describe('the tables of the log', () => {
  it('refuse changes and deletions, whoever tries', async () => {
    await change();
    for (const statement of [
      `update log_entries set by_user = 'x'`,
      `update log_changes set after = '{}'`,
      'delete from log_entries',
      'delete from log_changes',
      'truncate log_entries',
      'truncate log_changes',
      ...(await partitions()).map((name) => `truncate ${name}`),
    ])
      await expect(shop.db.database.pool.query(statement)).rejects.toThrow('The log never changes');
  });

  /** The partitions of the entries, by name. */
  async function partitions(): Promise<string[]> {
    const { rows } = await shop.db.database.pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'log_entries'::regclass order by 1`,
    );
    return rows.map(({ name }) => name);
  }

  it('have a partition for each month to come, and lose old ones, whichever instances sweep', async () => {
    const { pool } = shop.db.database;
    expect((await partitions()).length).toBe(4);
    for (const table of ['log_entries', 'log_changes', 'log_personal'])
      await pool.query(
        `create table ${table}_2020_01 partition of ${table} for values from ('2020-01-01Z') to ('2020-02-01Z')`,
      );
    const sweepTwice = (before: string) =>
      Promise.all([1, 2].map(() => sweepLog(pool, new Date(before))));
    await sweepTwice('2020-01-31T00:00:00Z');
    expect(await partitions()).toContain('log_entries_2020_01');
    await sweepTwice('2020-02-01T00:00:00Z');
    expect((await partitions()).length).toBe(4);
  });

  it.each(['2031-01-31', '2032-02-29', '2033-12-31'])(
    'have one for the month that begins after %s',
    async (day) => {
      const { pool } = shop.db.database;
      const known = await partitions();
      const last = new Date(`${day}T23:59:59.999Z`);
      await pool.query(`select make_log_partitions($1)`, [last]);
      for (const at of [last, new Date(last.getTime() + 1), new Date(last.getTime() + 60 * DAY_MS)])
        await pool.query(
          `insert into log_entries (id, at, by_user, role, request, kind, entity_type, entity_id)
           values (gen_random_uuid(), $1, '', '', '', '', '', '')`,
          [at],
        );
      const made = (await partitions()).filter((name) => !known.includes(name));
      expect(made.length).toBe(4);
      for (const name of made) await pool.query(`drop table ${name}`);
    },
  );

  it('have one for this month once a shop that was closed for months is open', async () => {
    const { pool } = shop.db.database;
    await pool.query(`select drop_log_partitions('2100-01-01Z')`);
    expect(await partitions()).toEqual([]);
    await makeLogPartitions(pool);
    expect(await change()).toBe(200);
    const { rows } = await pool.query('select from log_entries where by_user = $1', [admin.uid]);
    expect(rows.length).toBe(1);
  });
});
