import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillShop, registerCallers } from '#testing/fuzz/fuzz-shop.ts';
import { useLetterShop } from '#testing/letter-shop.ts';

const SCHEMA = readFileSync(path.join(import.meta.dirname, 'schema.sql'), 'utf8');

interface Constraint {
  name: string;
  table: string;
  /** As `schema.sql` has it. */
  rule: string;
}

/** The constraints of this kind in `schema.sql`. */
function constraints(kind: string): Constraint[] {
  return SCHEMA.split(/CREATE (?:UNLOGGED )?TABLE /).flatMap((text) => {
    const table = text.slice(0, text.indexOf(' '));
    const found = text.matchAll(new RegExp(`CONSTRAINT (\\w+) (${kind} .*?),?$`, 'gm'));
    return [...found].map(([, name = '', rule = '']) => ({ name, table, rule }));
  });
}

function uniqueIndexes(): Constraint[] {
  const found = SCHEMA.matchAll(/^CREATE UNIQUE INDEX (\w+) ON (\w+) (.*);$/gm);
  return [...found].map(([, name = '', table = '', rule = '']) => ({ name, table, rule }));
}

/** For each CHECK, values that it refuses in a row. */
const REFUSED: Readonly<Record<string, string>> = {
  cart_lines_quantity: 'quantity = 101',
  categories_not_in_itself: 'parent_id = id',
  checkout_items_held_within: 'held = quantity + 1',
  collections_rule_or_products: 'rule = null, products = null',
  coupons_amount_positive: 'amount = 0',
  coupons_uses_within_limit: 'usage_limit = 1, times_used = 2',
  family_ratings_five_counts: `stars = '{1}'`,
  order_items_quantity_positive: 'quantity = 0',
  orders_paid_back_within: 'paid = 1, paid_back = 2',
  orders_total_adds_up: 'total = total + 1',
  own_payments_not_nothing: 'amount = 0',
  papers_kind_fits: 'n = n + 1000',
  papers_number_not_too_long: `number = repeat('9', 17)`,
  product_ratings_five_counts: `stars = '{1}'`,
  products_price_positive: 'price = 0',
  products_stock_not_negative: 'reserved = on_hand + 1',
  products_values_of_family: `family_id = null, option_values = '{M}'`,
  products_weight_not_negative: 'weight = -1',
  products_cost_not_negative: 'cost = -1',
  refund_lines_quantity_positive: 'quantity = 0',
  refunds_credited_within: 'credited = amount + 1',
  refunds_not_negative: 'credited = 0, amount = -1',
  return_lines_quantity_positive: 'quantity = 0',
  returns_withdrawal_has_deadline: `kind = 'withdrawal', deadline = null`,
  reviews_hidden_with_reason: `hidden_at = now(), hidden_reason = null`,
  reviews_stars_one_to_five: 'stars = 6',
  sales_end_after_beginning: 'ends_at = starts_at',
  shop_settings_one_row: '"only" = false',
};

/** Rows of tables, and states, that the owner's writes leave none of. */
const MORE_ROWS = [
  `insert into addresses select gen_random_uuid(), user_id, 0, 'Asha', null, address, city, state, country, pin_code, true
     from orders where address is not null limit 1`,
  `insert into businesses select gen_random_uuid(), id, 'Huber GmbH', 'ATU13585627', 'AT', now(), null from users limit 1`,
  `insert into cart_lines select user_id, id, 1, now() from orders limit 1`,
  `insert into categories (id, name, slug, parent_id, merged_into, created_at, updated_at)
     select gen_random_uuid(), 'Merged once', 'merged-once', id, id, now(), now() from categories limit 1`,
  `insert into disputes select 'dp_1', id, 1, 'open', null, now() from orders limit 1`,
  `insert into family_ratings select id, '{0,0,0,0,0}' from families limit 1`,
  `insert into import_files select id, 'a.png', '' from jobs limit 1`,
  `insert into job_photos select id, 0, 1, id, '[]', '[]', null, '[]', false, 0, null from jobs limit 1`,
  `insert into letter_stops select id, 'delivered', now() from users limit 1`,
  `insert into letter_texts select id, 'Hello', 'Hello' from letters limit 1`,
  `insert into order_keys select id::text, id, 'letter', now(), null from orders limit 1`,
  `insert into passkeys select gen_random_uuid(), id, 'credential', 'key', 0, '[]', 'Chrome', now(), null from users limit 1`,
  `insert into second_factors select id from users limit 1`,
  `insert into recovery_codes select id, 'digest', now(), null from users limit 1`,
  `insert into proved_sign_ins select id, 'session', now() from users limit 1`,
  `insert into passkey_challenges values ('challenge', 'browser 1', now())`,
  `insert into backups (id, night, file, state, started_at, seen_at) values (gen_random_uuid(), null, 'a.backup', 'running', now(), now()), (gen_random_uuid(), '2026-11-25', 'b.backup', 'done', now(), now())`,
  `insert into owner_links select gen_random_uuid(), 'digest', now()`,
  `insert into guests select id, 'asha@buyer.example', 'browser', null, now() from users limit 1`,
  `insert into session_codes select gen_random_uuid(), 'asha@buyer.example', 'browser', 'secret', 0, now(), now(), null`,
  `insert into session_letters select gen_random_uuid(), 'code', email, id, '', 0, now(), now(), null from session_codes limit 1`,
  `update own_payments set statement_entry = 'entry', deleted_at = null where id = (select id from own_payments limit 1)`,
  `insert into replaced_photos select id, id, 0, 'hash', 1, 1, '{1}', '', now() from products limit 1`,
  `insert into return_photos select gen_random_uuid(), id, 0, 'hash', 1, 1, '{1}', '' from returns limit 1`,
  `insert into stock_requests select user_id, product_id, now() from reviews limit 1`,
  `insert into withdrawals select gen_random_uuid(), 'hash', 'Asha', 'asha@buyer.example', 1001, null, null,
     now(), now(), now(), now(), order_id, id, '{}' from returns limit 1`,
  `insert into sales (id, name, starts_at, ends_at, change, created_at, updated_at)
     values (gen_random_uuid(), 'Summer', now(), now() + interval '1 day', '{"percent": 10}', now(), now())`,
  `update refunds set return_id = (select id from returns limit 1) where id = (select id from refunds limit 1)`,
  `update products set sku = 'OAK-1' where id = (select id from products where deleted_at is null limit 1)`,
  `update checkouts set status = 'open' where id = (select id from checkouts limit 1)`,
  `update checkouts set status = 'opening' where id = (select id from checkouts where status <> 'open' limit 1)`,
];

const letters = useLetterShop();
let client: pg.Client;

beforeAll(async () => {
  await fillShop(letters, await registerCallers(letters));
  client = new pg.Client({ connectionString: letters.shop.db.url });
  await client.connect();
  for (const statement of MORE_ROWS) await client.query(statement);
});
afterAll(() => client.end());

/** Checks that the database refuses a statement because of a constraint, and does not without it. */
async function refusedBy(
  { name, table }: Constraint,
  statement: string,
  before: readonly string[] = [],
): Promise<void> {
  const run = async () => {
    await client.query('savepoint tried');
    const { rowCount } = await client.query(statement);
    return rowCount;
  };
  await client.query('begin');
  try {
    await client.query(`alter table ${table} disable trigger user`);
    for (const each of before) await client.query(each);
    await expect(run()).rejects.toMatchObject({ constraint: name });
    await client.query('rollback to tried');
    await client.query(dropOf(name, table));
    expect(await run()).toBe(1);
  } finally {
    await client.query('rollback');
  }
}

const dropOf = (name: string, table: string) =>
  SCHEMA.includes(`CREATE UNIQUE INDEX ${name} `)
    ? `drop index ${name}`
    : `alter table ${table} drop constraint ${name} cascade`;

/** The constraints of a table's rows that would refuse the statement, too. */
function othersOf({ name, table }: Constraint, ...kinds: readonly string[]): string[] {
  const all = [...kinds.flatMap(constraints), ...uniqueIndexes()];
  return all
    .filter((each) => each.table === table && each.name !== name)
    .map((each) => dropOf(each.name, table));
}

/** The columns of a table that can be written, with their types. */
async function columnsOf(table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

function columnIn(rule: string): string {
  return /\((?:lower\()?(\w+)/.exec(rule)?.[1] ?? '';
}

describe('the database itself', () => {
  it.each(constraints('CHECK'))('refuses what breaks $name', async (constraint) => {
    const { name, table } = constraint;
    const one = `ctid = (select ctid from ${table} limit 1)`;
    const statement = `update ${table} set ${REFUSED[name]} where ${one}`;
    await refusedBy(constraint, statement, othersOf(constraint, 'CHECK'));
  });

  it.each(constraints('FOREIGN KEY'))(
    'refuses a row that belongs to nothing: $name',
    async (constraint) => {
      const { table, rule } = constraint;
      const column = columnIn(rule);
      const type = (await columnsOf(table)).get(column);
      const nothing = type === 'uuid' ? 'gen_random_uuid()' : `'nothing'`;
      const one = `ctid = (select ctid from ${table} order by ${column} is null limit 1)`;
      await refusedBy(constraint, `update ${table} set ${column} = ${nothing} where ${one}`);
    },
  );

  it.each([...constraints('UNIQUE'), ...uniqueIndexes()])(
    'refuses a second row for $name',
    async (constraint) => {
      const { table, rule } = constraint;
      const [, predicate = 'true'] = / WHERE (.*)$/.exec(rule) ?? [];
      const columns = [...(await columnsOf(table)).keys()].map((each) => `"${each}"`).join(', ');
      await refusedBy(
        constraint,
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from ${table} where ${columnIn(rule)} is not null and ${predicate} limit 1`,
        // A copy of a row has its keys, too.
        othersOf(constraint, 'UNIQUE', 'PRIMARY KEY'),
      );
    },
  );
});
