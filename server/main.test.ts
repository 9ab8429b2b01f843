// @module-tag long
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { validClaims } from '#testing/test-tokens.ts';
import { runProduction } from './run-production.ts';

const db = useTestDatabase();
const webFolder = smallWebBuild();
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-production-'));
const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of [webFolder, dataDir]) rmSync(folder, { recursive: true, force: true });
});

function settings(changes: Record<string, string> = {}): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: db.url,
    SHOP_ORIGIN: 'https://shop.example',
    FIREBASE_API_KEY: 'AIzaSyExample',
    FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'real-shop-1',
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    ALLOW_TEST_KEYS: 'on',
    ...changes,
  };
}

/** Starts the production shop. `address` is where it listens, `said` its output so far, `exit` its exit code. */
function start(environment: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../testing/production-process.ts'), webFolder],
    {
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.add(child);
  let said = '';
  const address = new Promise<URL>((resolve, fail) => {
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const [found] = /http:\/\/[\w.:]+/.exec(said) ?? [];
      if (found) resolve(new URL(found));
    });
    child.once('exit', () => fail(new Error(`The shop did not open: ${said}`)));
  });
  address.catch(() => {});
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  return {
    child,
    address,
    said: () => said,
    exit: once(child, 'close').then(([code]: unknown[]) => code),
  };
}

function unsignedToken(): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const project = 'real-shop-1';
  const claims = {
    ...validClaims(new Date()),
    aud: project,
    iss: `https://securetoken.google.com/${project}`,
  };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}

const ASKED = [
  '/',
  '/search?q=lamp',
  '/api/v1/product/all?search=lamp',
  '/api/v1/product/latest',
  '/api/v1/config',
  '/sitemap.xml',
];

/** Asks for one thing after another until the shop is closed. */
async function askOn(url: URL, lane: number): Promise<void> {
  for (let turn = lane; ; turn += 1) {
    try {
      await (await fetch(new URL(ASKED[turn % ASKED.length] ?? '', url))).text();
    } catch {
      return;
    }
  }
}

describe('a shop in production', { timeout: 60_000 }, () => {
  let shop: ReturnType<typeof start>;
  let url: URL;
  beforeAll(async () => {
    shop = start(settings());
    url = await shop.address;
  });

  it('opens on its database, has nothing of local mode, and accepts no unsigned token', async () => {
    const read = async (route: string) => (await fetch(new URL(route, url))).json();
    expect(await read('/readyz')).toEqual({ status: 'ready' });
    expect(await read('/api/v1/config')).toMatchObject({
      config: { auth: { projectId: 'real-shop-1' }, payment: { provider: 'stripe' } },
    });
    expect(JSON.stringify(await read('/api/v1/config'))).not.toMatch(
      /emulatorUrl|sandboxUrl|demoAccounts|sk_test|whsec/,
    );

    const authorization = `Bearer ${unsignedToken()}`;
    const signUp = await fetch(new URL('/api/v1/user/new', url), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{}',
    });
    expect([signUp.status, await signUp.json()]).toMatchObject([401, { code: 'UNAUTHENTICATED' }]);

    const page = await fetch(url);
    expect(page.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect((await fetch(new URL('/metrics', url))).status).toBe(404);
    expect(shop.said()).not.toContain(authorization);
  });

  it('does not start on a port in use, and exits', async () => {
    const second = start(settings({ PORT: url.port }));
    expect(await second.exit).toBe(1);
    expect(second.said()).toContain("The shop can't start: PORT or METRICS_PORT is taken.");
  });

  it('on SIGTERM under load finishes running requests, answers 503 to new ones, logs no stack traces, and exits with 0', async () => {
    const blocker = new pg.Client(db.url);
    await blocker.connect();
    await blocker.query('begin; lock table products in access exclusive mode');
    const line = connect(Number(url.port), url.hostname);
    let heard = '';
    line.setEncoding('utf8').on('data', (part: string) => (heard += part));
    const request = (route: string) => `GET ${route} HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`;
    line.write(request('/api/v1/product/all?search=lamp'));
    await expect
      .poll(
        async () =>
          (
            await db.database.pool.query(
              `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%products%'`,
            )
          ).rowCount,
      )
      .toBeGreaterThan(0);
    const load = Array.from({ length: 24 }, (_, lane) => askOn(url, lane));

    const saidBefore = shop.said().length;
    shop.child.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(url).then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('refused');
    line.write(request('/api/v1/product/latest'));
    await blocker.query('rollback');
    await blocker.end();
    await once(line, 'close');
    expect([...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])).toEqual([
      '200',
      '503',
    ]);
    expect(heard).toContain('"success":true');
    expect(heard).toContain('"code":"UNAVAILABLE"');
    await Promise.all(load);
    expect(await shop.exit).toBe(0);
    // Frames, in JSON or as text.
    expect(shop.said().slice(saidBefore)).not.toMatch(/\bat [^\n]*\.(?:ts|js|mjs):\d+/);
    expect(shop.said().match(/"[^"]*runs as root[^"]*"/g) ?? []).toHaveLength(
      process.getuid?.() === 0 ? 1 : 0,
    );
  });

  it('does not start with missing settings, and names them', async () => {
    const unset = start({ NODE_ENV: 'production' });
    expect(await unset.exit).toBe(1);
    expect(unset.said()).toContain("The shop can't start with these settings:");
    expect(unset.said()).toContain('STRIPE_WEBHOOK_SECRET is needed in production');
    expect(unset.said()).not.toMatch(/\n\s+at /);
  });

  it('does not start with test keys without ALLOW_TEST_KEYS', async () => {
    const said = await refusal(settings({ ALLOW_TEST_KEYS: '' }));
    expect(said).toMatch(
      /STRIPE_SECRET_KEY is a test key.*\n.*STRIPE_PUBLISHABLE_KEY.*\n.*STRIPE_WEBHOOK_SECRET/,
    );
    expect(said).not.toMatch(/sk_test_abc|whsec_abc/);
  });

  it('does not start without its database, with a message that has no password', async () => {
    const away = start(settings({ DATABASE_URL: 'postgres://shop:pa55word@127.0.0.1:9/shop' }));
    expect(await away.exit).toBe(1);
    expect(away.said()).toBe(
      "The shop can't start: the database at DATABASE_URL does not answer.\n",
    );
  });

  it('does not start on a database of a version before 1.0, and says what to do', async () => {
    const { pool } = db.database;
    await pool.query(
      'update drizzle.__drizzle_migrations set created_at = created_at - 100000000000',
    );
    expect(await refusal(settings())).toMatch(
      /^The shop can't start\. The database was made by a version of Vitrine before 1\.0, [^.]*: give the shop an empty database [^.]*\.\n$/,
    );
    await pool.query(
      'update drizzle.__drizzle_migrations set created_at = created_at + 100000000000',
    );
  });

  it('is not started by this command in local mode', async () => {
    const local = { ...settings(), NODE_ENV: 'development', FIREBASE_PROJECT_ID: '' };
    expect(await refusal(local)).toContain('NODE_ENV must be production here');
  });
});

/** Runs the command, which refuses to start, and returns its message. In this process: nothing stays open. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const former = process.exitCode;
  onTestFinished(() => {
    process.exitCode = former;
  });
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runProduction(environment);
  expect(process.exitCode).toBe(1);
  return said.mock.calls.map(([text]) => String(text)).join('');
}
