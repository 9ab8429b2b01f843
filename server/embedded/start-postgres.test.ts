// @module-tag long
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startPostgres } from './start-postgres.ts';

describe('the embedded database', { timeout: 30_000 }, () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('keeps data over a restart, even if the pid file names an unrelated process', async () => {
    const first = await startPostgres({ dataDir, durable: false });
    await query(first.url, `CREATE TABLE kept AS SELECT 'tea' AS name`);
    await first.stop();
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n`);

    const second = await startPostgres({ dataDir, durable: false });
    expect(await query(second.url, 'SELECT name FROM kept')).toEqual([{ name: 'tea' }]);
    await second.stop();
  });

  it('comes back at the same address when it is killed', async () => {
    const warning = Promise.withResolvers<string>();
    const server = await startPostgres({ dataDir, durable: false, warn: warning.resolve });
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    expect(await warning.promise).toContain('is being restarted');
    await expect
      .poll(() => query(server.url, 'SELECT 1 AS up').catch(String), {
        timeout: 15_000,
      })
      .toEqual([{ up: 1 }]);
    await server.stop();
  });

  it('reads and writes text in any script', async () => {
    const server = await startPostgres({ dataDir, durable: false });
    const rows = await query(server.url, `SELECT lower('ÀÉ चाय') AS folded`);
    expect(rows).toEqual([{ folded: 'àé चाय' }]);
    await server.stop();
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(dataDir: string): number {
  return Number(
    readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
}
