import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { useCutOffShop } from '#testing/cut-off-shop.ts';
import { signUp } from '#testing/sign-up.ts';
import { isDatabaseAway } from './database-away.ts';
import { inTransaction, openDatabase } from './database.ts';

const { shop, proxy } = useCutOffShop({ RATE_LIMIT: 'off' });

async function status(url: string): Promise<number> {
  return (await shop.app.inject({ url })).statusCode;
}

describe('while the database is unavailable', () => {
  it('the shop answers 503, keeps running, and recovers by itself', async () => {
    expect(await status('/readyz')).toBe(200);
    await proxy().disconnect();
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    for (const response of [
      await shop.app.inject({ url: '/api/v1/product/all?search=lamp' }),
      await signUp(shop),
    ]) {
      expect(response.statusCode).toBe(503);
      expect(response.headers['retry-after']).toBe('2');
      expect(response.json()).toEqual({
        success: false,
        code: 'UNAVAILABLE',
        message: 'The shop is not ready. Try again in a moment.',
      });
    }
    await proxy().restore();
    expect([
      await status('/readyz'),
      await status('/api/v1/product/all?search=lamp'),
      (await signUp(shop)).statusCode,
    ]).toEqual([200, 200, 201]);
  });

  it(
    'because connections hang, the shop is not ready within seconds',
    { tags: 'long' },
    async () => {
      expect(await status('/readyz')).toBe(200);
      proxy().stall();
      const asked = performance.now();
      expect(await status('/readyz')).toBe(503);
      expect(performance.now() - asked).toBeLessThan(4_000);
      expect(await status('/healthz')).toBe(200);
      await proxy().disconnect();
      await proxy().restore();
      await expect.poll(() => status('/readyz')).toBe(200);
    },
  );

  it('in the middle of a transaction, the transaction fails and the process keeps running', async () => {
    const { database } = shop.db;
    const failed = database.orm.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await expect
        .poll(() =>
          tx.execute(sql`select 1`).then(
            () => 'open',
            () => 'broken',
          ),
        )
        .toBe('broken');
      await tx.execute(sql`select 2`);
    });
    await expect(failed).rejects.toSatisfy(isDatabaseAway);
    expect((await database.pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  });
});

describe('a connection that breaks when a transaction begins', () => {
  it('does not leak from the pool', async () => {
    const small = openDatabase(shop.db.url, 2, () => {});
    for (let round = 0; round < 3; round += 1) {
      small.pool.once('acquire', breakConnection);
      const failed = inTransaction(small, (tx) => tx.execute(sql`select 1`));
      await expect(failed).rejects.toSatisfy(isDatabaseAway);
    }
    const { rows } = await inTransaction(small, (tx) => tx.execute(sql`select 1 as alive`));
    expect(rows).toEqual([{ alive: 1 }]);
    await small.close();
  });
});

/** Destroys the socket, as a network failure would. */
function breakConnection(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.destroy();
}

describe('isDatabaseAway', () => {
  async function failure(url: string, query = 'select 1'): Promise<unknown> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      return await client.query(query);
    } catch (error) {
      return error;
    } finally {
      await client.end().catch(() => {});
    }
  }

  it.each([
    ['nobody listens at its address', 'postgres://127.0.0.1:9/shop'],
    ['nobody listens at any address of its name', 'postgres://localhost:9/shop'],
    ['its name is not known', 'postgres://no-such-host.invalid:5432/shop'],
    ['its socket is gone', 'postgres://user@127.0.0.1:5432/shop?host=/nowhere'],
  ])('is noticed when %s', async (_, url) => {
    expect(isDatabaseAway(await failure(url))).toBe(true);
  });

  it('is true when a query times out', async () => {
    expect(
      isDatabaseAway(await failure(shop.db.url, 'set statement_timeout = 1; select pg_sleep(5)')),
    ).toBe(true);
  });

  it('is false for a wrong query and for a missing file', async () => {
    expect(isDatabaseAway(await failure(shop.db.url, 'select nonsense'))).toBe(false);
    expect(
      isDatabaseAway(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })),
    ).toBe(false);
    expect(isDatabaseAway('timeout exceeded when trying to connect')).toBe(false);
  });
});

describe('behind PgBouncer', () => {
  /** Answers the start of each connection as PgBouncer without a server does. */
  async function startRefusing() {
    const starts: string[] = [];
    const fields = ['SFATAL', 'C08P01', 'Mserver login has been failing, try again later', ''];
    const said = Buffer.from(fields.map((field) => `${field}\0`).join(''));
    const head = Buffer.alloc(5, 'E');
    head.writeInt32BE(said.length + 4, 1);
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (bytes) => {
        starts.push(bytes.toString('latin1'));
        socket.end(Buffer.concat([head, said]));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return { starts, url: `postgres://shop@127.0.0.1:${port}/shop`, close: () => server.close() };
  }

  it('a connection asks for nothing at its start that it would refuse, and the database counts as away without a server', async () => {
    const pgbouncer = await startRefusing();
    const database = openDatabase(pgbouncer.url, 2, () => {});
    const failed = await database.pool.query('select 1').catch((error: unknown) => error);
    await database.close();
    pgbouncer.close();
    expect(isDatabaseAway(failed)).toBe(true);
    const [start = ''] = pgbouncer.starts;
    const names = start
      .slice(8)
      .split('\0')
      .filter((_, at) => at % 2 === 0);
    expect(names.filter(Boolean).toSorted()).toEqual([
      'application_name',
      'client_encoding',
      'database',
      'user',
    ]);
  });

  it('each connection limits its own session', async () => {
    const { database } = shop.db;
    const { rows } = await database.pool.query(
      "select name, setting || unit as is from pg_settings where name ~ '_timeout$' and source = 'session' order by 1",
    );
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', is: '15000ms' },
      { name: 'lock_timeout', is: '5000ms' },
      { name: 'statement_timeout', is: '15000ms' },
    ]);
  });
});
