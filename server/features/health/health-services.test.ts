import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HealthCheck } from '#contract/health.ts';
import { stripePayments } from '#server/features/payments/stripe-payments.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { openPhotoStore } from '#server/features/photos/open-photo-store.ts';
import { readConfig } from '#server/platform/config.ts';
import { useMailServer } from '#testing/mail-server.ts';
import { PRODUCTION } from '#testing/config-problems.ts';
import { startRedisStub } from '#testing/redis-stub.ts';
import { startSandboxHere } from '#testing/sandbox-here.ts';
import { useTestS3 } from '#testing/test-s3.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { checkHealth } from './check-health.ts';
import type { HealthDeps } from './health-deps.ts';

const shop = useTestShop({ TRUST_PROXY: '1' });
const mailServer = useMailServer();
const s3 = useTestS3();
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-health-services-'));
const resources = new AsyncDisposableStack();
afterAll(async () => {
  await resources.disposeAsync();
  rmSync(folder, { recursive: true });
});
const GONE = '127.0.0.1:9';
let origin = '';
let sandbox: Awaited<ReturnType<typeof startSandboxHere>>;

beforeAll(async () => {
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  sandbox = resources.adopt(await startSandboxHere(), (each) => each.stop());
});

function depsOf(settings: Record<string, string>, more: Partial<HealthDeps>): HealthDeps {
  const { database } = shop.db;
  return {
    config: readConfig({ ...PRODUCTION, DATA_DIR: folder, ...settings }),
    database,
    catalogDatabase: database,
    photoStore: diskPhotoStore(path.join(folder, 'photos')),
    payments: payments(),
    shopOrigin: () => origin,
    now: () => new Date(),
    ...more,
  };
}

const payments = (secretKey = 'sk_test_sandbox', address = new URL(sandbox.url)) =>
  stripePayments({ name: 'sandbox', secretKey, webhookSecret: sandbox.webhookSecret, address });

async function checkOf(
  name: string,
  settings: Record<string, string> = {},
  more: Partial<HealthDeps> = {},
): Promise<HealthCheck> {
  const { checks } = await checkHealth(depsOf(settings, more));
  const found = checks.find((check) => check.name === name);
  if (!found) throw new Error(`There is no check ${name}`);
  return found;
}

const containing = (words: string) => expect.stringContaining(words) as string;

describe('settings', () => {
  it('are a fault where the start warns of them', async () => {
    expect(await checkOf('settings', { ALLOW_TEST_KEYS: 'on' })).toMatchObject({
      ok: false,
      words: containing('ALLOW_TEST_KEYS is on'),
    });
    expect(
      await checkOf('settings', {
        NODE_ENV: 'development',
        STRIPE_SECRET_KEY: '',
        STRIPE_PUBLISHABLE_KEY: '',
        FIREBASE_PROJECT_ID: '',
      }),
    ).toMatchObject({ ok: true });
  });
});

describe('disks', () => {
  it('with too little room are a fault', async () => {
    expect(await checkOf('disk', {}, { healthLimits: { freeBytes: 0 } })).toMatchObject({
      ok: true,
      words: containing('free in DATA_DIR'),
    });
    expect(await checkOf('disk', {}, { healthLimits: { freeBytes: 1e18 } })).toMatchObject({
      ok: false,
      remedy: containing('DATA_DIR and BACKUP_TO'),
    });
  });

  it('with a file in place of a folder are a fault', async () => {
    writeFileSync(path.join(folder, 'file'), '');
    const found = await checkOf('disk', { BACKUP_TO: path.join(folder, 'file/backups') });
    expect(found).toMatchObject({ ok: false, words: containing('ENOTDIR') });
  });
});

describe('the origin', () => {
  /** A proxy in front of the shop that says how visitors came to it. */
  async function proxy(headers: Record<string, string>): Promise<string> {
    const server = createServer((request, response) => {
      const onward = ask(origin + (request.url ?? ''), { headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      onward.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    resources.defer(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('is reached through a proxy that the shop trusts', async () => {
    const there = await proxy({ 'x-forwarded-for': '203.0.113.5' });
    expect(await checkOf('origin', {}, { shopOrigin: () => there })).toEqual({
      name: 'origin',
      ok: true,
      words: `The shop is reached at ${there}.`,
    });
  });

  it('tells that more proxies are trusted than there are', async () => {
    const found = await checkOf('origin', { TRUST_PROXY: '1' });
    expect(found).toMatchObject({
      ok: false,
      words: 'Visitors can pretend to come from any address.',
    });
    // A proxy at one of these addresses may be this machine itself.
    expect(await checkOf('origin', { TRUST_PROXY: '127.0.0.1' })).toMatchObject({ ok: true });
  });

  it('tells that the shop takes visitors for others', async () => {
    const there = await proxy({ 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': 'https' });
    expect(await checkOf('origin', {}, { shopOrigin: () => there })).toMatchObject({
      ok: false,
      words: 'Visitors come by http, and the shop takes them for visitors by https.',
      remedy: containing('TRUST_PROXY'),
    });
  });

  it('that is not there, not encrypted, or not the shop is a fault', async () => {
    const away = await checkOf('origin', {}, { shopOrigin: () => `http://${GONE}` });
    expect(away).toMatchObject({ ok: false, words: containing("can't be reached") });
    const plain = origin.replace('http:', 'https:');
    expect(await checkOf('origin', {}, { shopOrigin: () => plain })).toMatchObject({
      ok: false,
      remedy: containing('certificate'),
    });
    expect(await checkOf('origin', {}, { shopOrigin: () => sandbox.url })).toMatchObject({
      ok: false,
      words: containing('something else answers there'),
    });
  });

  it('without encryption is a fault in production', async () => {
    const named = origin.replace('127.0.0.1', '0.0.0.0');
    const found = await checkOf('origin', {}, { shopOrigin: () => named });
    expect(found).toMatchObject({ ok: false, words: containing('unencrypted') });
  });
});

describe('mail', () => {
  const mail = (url: string) => checkOf('mail', { SMTP_URL: url, MAIL_FROM: 'shop@shop.example' });

  it('is ok where the server greets, and no letter comes', async () => {
    expect(await mail(mailServer.url)).toMatchObject({ ok: true });
    expect(mailServer.received).toEqual([]);
    expect(await checkOf('mail')).toMatchObject({ ok: true, remedy: containing('SMTP_URL') });
  });

  it('is a fault where the server has stopped', async () => {
    expect(await mail(`smtp://${GONE}`)).toMatchObject({
      ok: false,
      words: containing('ECONNREFUSED'),
    });
  });

  it('is a fault where the server takes no password of the shop', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
    resources.defer(() => server.close());
    const { port } = server.server.address() as AddressInfo;
    const found = await mail(`smtp://shop:secret@127.0.0.1:${port}`);
    expect(found).toMatchObject({ ok: false, words: containing('Wrong password') });
    expect(JSON.stringify(found)).not.toContain('secret');
  });
});

describe('photos', () => {
  it('are ok in a folder and in a bucket, and nothing stays there', async () => {
    expect(await checkOf('photos')).toMatchObject({ ok: true });
    const settings = s3.settings();
    const photoStore = await openPhotoStore(readConfig(settings));
    expect(await checkOf('photos', settings, { photoStore })).toMatchObject({ ok: true });
    expect(s3.objects.size).toBe(0);
    photoStore.close();
  });

  it.each([
    ['PUT', 'saving'],
    ['GET', 'reading'],
    ['DELETE', 'deleting'],
  ])('are a fault in a bucket without the right to %s', async (method, doing) => {
    const settings = s3.settings();
    const photoStore = await openPhotoStore(readConfig(settings));
    s3.injectFaults((call) =>
      call.method === method ? { status: 403, code: 'AccessDenied' } : undefined,
    );
    expect(await checkOf('photos', settings, { photoStore })).toMatchObject({
      ok: false,
      words: containing(`${doing} failed`),
      remedy: containing('S3_ACCESS_KEY_ID'),
    });
    photoStore.close();
  });

  it('are a fault where there is a file in place of the folder', async () => {
    mkdirSync(path.join(folder, 'other'));
    writeFileSync(path.join(folder, 'other/photos'), '');
    const photoStore = diskPhotoStore(path.join(folder, 'other/photos'));
    const found = await checkOf('photos', {}, { photoStore });
    expect(found).toMatchObject({ ok: false, words: containing('saving failed') });
  });
});

describe('payments', () => {
  it('are ok where the provider takes the key', async () => {
    expect(await checkOf('payments')).toMatchObject({ ok: true });
  });

  it('are a fault where it refuses the key, or does not answer', async () => {
    expect(await checkOf('payments', {}, { payments: payments('sk_test_other') })).toMatchObject({
      ok: false,
      words: 'The payment provider refuses the secret key.',
    });
    const away = payments('sk_test_sandbox', new URL(`http://${GONE}`));
    expect(await checkOf('payments', {}, { payments: away })).toMatchObject({
      ok: false,
      words: 'The payment provider does not answer.',
    });
  });

  it('are a fault where the clocks differ', async () => {
    const now = () => new Date(Date.now() + 10 * 60_000);
    expect(await checkOf('payments', {}, { now })).toMatchObject({
      ok: false,
      words: containing('differ by 10 minutes'),
    });
  });
});

describe('Redis', () => {
  it('is looked at where there is one: it has to count', async () => {
    const { checks } = await checkHealth(depsOf({}, {}));
    expect(checks.map(({ name }) => name)).not.toContain('redis');
    const server = resources.adopt(await startRedisStub(), (each) => each.close());
    expect(await checkOf('redis', { REDIS_URL: server.url })).toMatchObject({ ok: true });
    expect([...server.sums]).toEqual([['vitrine:health', 1]]);
  });

  it('that has stopped, or is something else, is a fault', async () => {
    const away = await checkOf('redis', { REDIS_URL: `redis://shop:secret@${GONE}` });
    expect(away).toMatchObject({
      ok: false,
      words: containing('ECONNREFUSED'),
      remedy: containing('REDIS_URL'),
    });
    expect(JSON.stringify(away)).not.toContain('secret');
    const { port } = new URL(origin);
    expect(await checkOf('redis', { REDIS_URL: `redis://127.0.0.1:${port}` })).toMatchObject({
      ok: false,
    });
  });
});

describe('webhooks', () => {
  const run = (sql: string) => shop.db.database.pool.query(sql);

  it('are missed from the second day on', async () => {
    await run(`insert into shop_state (key, value) values ('used_in_production', 'true')`);
    expect(await checkOf('webhook')).toMatchObject({ ok: true, words: 'No webhook has come yet.' });
    const now = () => new Date(Date.now() + 2 * 86_400_000);
    expect(await checkOf('webhook', {}, { now })).toMatchObject({ ok: false });
    await run(
      `insert into shop_state (key, value, at) values ('last_webhook', 'true', now() - interval '2 hours')`,
    );
    expect(await checkOf('webhook')).toMatchObject({
      ok: true,
      words: 'The last webhook came 2 hours ago.',
    });
  });
});
