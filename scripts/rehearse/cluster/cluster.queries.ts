import pg from 'pg';
import { SUPERUSER } from './database-machine.ts';
import { SHOP_USER } from './proxies.ts';

/** Makes the shop's empty database with its user, on the primary. */
export async function makeShopDatabase(address: string): Promise<void> {
  const { name, password } = SHOP_USER;
  await ask(address, 'postgres', `create role ${name} login password '${password}'`);
  await ask(address, 'postgres', `create database shop owner ${name}`);
}

/** The position in the write-ahead log, and the size of the shop's database, in bytes. */
export async function readSizes(address: string): Promise<{ wal: number; database: number }> {
  const [sizes] = await ask<{ wal: number; database: number }>(
    address,
    'shop',
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
       pg_database_size('shop')::float8 as database`,
  );
  if (!sizes) throw new Error('The primary has no sizes.');
  return sizes;
}

/** The ids of all orders. */
export async function readOrderIds(address: string): Promise<string[]> {
  const rows = await ask<{ id: string }>(address, 'shop', 'select id from orders');
  return rows.map(({ id }) => id);
}

/** The pieces of a product that are there, and those that open checkouts hold. */
export async function readStock(
  address: string,
  id: string,
): Promise<{ on_hand: number; reserved: number } | undefined> {
  const [stock] = await ask<{ on_hand: number; reserved: number }>(
    address,
    'shop',
    'select on_hand, reserved from products where id = $1',
    [id],
  );
  return stock;
}

/** How the instances name the connections on which they listen, with their versions. */
export async function readListeners(address: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    address,
    'shop',
    `select application_name as name from pg_stat_activity
     where application_name like 'vitrine-listen %' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The median time in milliseconds of a transaction that writes next to nothing, whose commit waits for disk and replica. */
export async function readCommitTime(address: string, times: number): Promise<number> {
  return withClient(address, 'shop', async (client) => {
    const all: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const begun = performance.now();
      await client.query("select pg_logical_emit_message(true, 'rehearsal', 'commit')");
      all.push(performance.now() - begun);
    }
    return all.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
  });
}

async function ask<Row extends pg.QueryResultRow>(
  address: string,
  database: string,
  words: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return withClient(
    address,
    database,
    async (client) => (await client.query<Row>(words, [...values])).rows,
  );
}

async function withClient<T>(
  host: string,
  database: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { name: user, password } = SUPERUSER;
  const client = new pg.Client({ host, port: 5432, user, password, database });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
