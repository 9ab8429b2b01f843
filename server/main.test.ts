// @module-tag long
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { findShop } from '#local/find-shop.ts';
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
function start(environment: Record<string, string>, user: { uid?: number; gid?: number } = {}) {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../testing/production-process.ts'), webFolder],
    {
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
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
    shop = start(settings({ DRAIN_SECONDS: '1' }));
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

  it('on SIGTERM under load says that it is not ready, serves until the load balancer knows, finishes running requests, answers 503 to new ones, logs no stack traces, and exits with 0', async () => {
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
    const statusOf = async (route: string) => (await fetch(new URL(route, url))).status;
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    // A load balancer may send some for a while.
    expect(await statusOf('/api/v1/config')).toBe(200);
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

describe('a shop in production without DATABASE_URL', { timeout: 60_000 }, () => {
  const without = { ...settings({ MAIL_FROM: 'shop@shop.example' }) };
  for (const name of Object.keys(without))
    if (/^(DATABASE_URL|FIREBASE|STRIPE|ALLOW)/.test(name)) delete without[name];
  const own = (folder: string) => ({
    ...without,
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATA_DIR: folder,
  });
  const statusOf = async (shop: ReturnType<typeof start>) =>
    (await fetch(new URL('/readyz', await shop.address))).status;

  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vitrine-own-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

  it('keeps its database in DATA_DIR, one shop at a time, and stops it on SIGTERM', async () => {
    const shop = start(own(folder));
    expect(await statusOf(shop)).toBe(200);
    const name = await markShop(folder);

    const second = start(own(folder));
    expect(await second.exit).toBe(1);
    expect(second.said()).toMatch(
      /^The shop can't start\. The shop in \S+ is open already at \S+\. Stop it first, or choose another DATA_DIR\.\n$/,
    );

    const pid = postmasterOf(folder);
    shop.child.kill('SIGTERM');
    expect(await shop.exit).toBe(0);
    expect(isAlive(pid)).toBe(false);

    const later = start(own(folder));
    expect(await statusOf(later)).toBe(200);
    expect(await marksOf(folder)).toEqual([name]);
    later.child.kill('SIGTERM');
    expect(await later.exit).toBe(0);
  });

  it('loses nothing when it is killed, and opens again at once', async () => {
    const shop = start(own(folder));
    expect(await statusOf(shop)).toBe(200);
    const name = await markShop(folder);
    const pid = postmasterOf(folder);
    shop.child.kill('SIGKILL');
    const again = start(own(folder));
    expect(await statusOf(again)).toBe(200);
    expect([isAlive(pid), await marksOf(folder)]).toEqual([false, [name]]);
    again.child.kill('SIGTERM');
    expect(await again.exit).toBe(0);
  });

  it('refuses the folder of a local shop, whose payments are not real', async () => {
    mkdirSync(path.join(folder, 'payment-sandbox'));
    expect(await refusal(own(folder))).toMatch(
      /^The shop can't start\. DATA_DIR \S+ is that of a local shop/,
    );
    expect(existsSync(path.join(folder, 'postgres'))).toBe(false);
  });

  it('needs DATA_DIR or DATABASE_URL', async () => {
    expect(await refusal(own(''))).toContain('DATABASE_URL is needed in production');
  });

  it.runIf(process.getuid?.() === 0)('opens as a user without a name', async () => {
    const NAMELESS = 54_321;
    chownSync(folder, NAMELESS, NAMELESS);
    chmodSync(webFolder, 0o755);
    const shop = start(own(folder), { uid: NAMELESS, gid: NAMELESS });
    expect(await statusOf(shop)).toBe(200);
    shop.child.kill('SIGTERM');
    expect(await shop.exit).toBe(0);
  });
});

/** Changes the database that a shop keeps in a folder, and returns what it wrote. */
async function markShop(folder: string): Promise<string> {
  const name = `mark ${crypto.randomUUID()}`;
  await ask(folder, `insert into shop_state (key, value) values ('${name}', 'true')`);
  return name;
}

async function marksOf(folder: string): Promise<unknown[]> {
  const rows = await ask(folder, `select key from shop_state where key like 'mark %'`);
  return rows.map(({ key }) => key);
}

async function ask(folder: string, sql: string): Promise<Record<string, unknown>[]> {
  const url = findShop(folder).databaseUrl;
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The cluster is elsewhere if the server's account can't enter the folder. */
function postmasterOf(folder: string): number {
  const home = path.join(folder, 'postgres');
  const note = path.join(home, 'cluster-is-in');
  const place = existsSync(note) ? readFileSync(note, 'utf8').trim() : home;
  return Number(readFileSync(path.join(place, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}

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
