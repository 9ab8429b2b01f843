// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { startCollector } from '#testing/collector.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { useTestDatabase } from '#testing/test-database.ts';

const db = useTestDatabase();
const webFolder = smallWebBuild();
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-traced-'));
afterAll(() => {
  for (const folder of [webFolder, dataDir]) rmSync(folder, { recursive: true, force: true });
});

const PROGRAM = path.join(import.meta.dirname, '../testing/production-process.ts');
/** Has a process say at its end how many files of OpenTelemetry it has loaded. Those of its interface are loaded by prom-client. */
const COUNT = `import { createRequire } from 'node:module';
process.on('exit', () => {
  const files = Object.keys(createRequire('/x.js').cache);
  console.log('LOADED ' + files.filter((file) => /@opentelemetry.(?!api.build)/.test(file)).length);
});`;

/** A shop in production; `end` stops it and returns what it has said. */
async function start(settings: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(COUNT)}`, PROGRAM, webFolder],
    {
      env: {
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: db.url,
        SHOP_ORIGIN: 'https://shop.example',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'shop@shop.example',
        ADMIN_EMAILS: 'owner@shop.example',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'close') as Promise<[number | null]>;
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await vi.waitFor(() => expect(said).toMatch(/http:\/\/[\w.:]+/), 60_000);
  const [url = ''] = /http:\/\/[\w.:]+/.exec(said) ?? [];
  return {
    url,
    said: () => said,
    async end() {
      const began = performance.now();
      child.kill('SIGTERM');
      const [code] = await exit;
      return { code, said, seconds: (performance.now() - began) / 1_000 };
    },
  };
}

it(
  'nothing of OpenTelemetry is loaded unless a collector is set',
  { timeout: 120_000 },
  async () => {
    const shop = await start({});
    expect((await fetch(`${shop.url}/api/v1/config`)).status).toBe(200);
    const { code, said } = await shop.end();
    expect([code, /LOADED \d+/.exec(said)?.[0]]).toEqual([0, 'LOADED 0']);
  },
);

it(
  'what was traced last is sent before the shop ends, and log lines name it',
  { timeout: 120_000 },
  async () => {
    const collector = await startCollector();
    onTestFinished(() => collector.close());
    const shop = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
    });
    const answer = await fetch(`${shop.url}/api/v1/order/none`, { method: 'POST' });
    const id = answer.headers.get('x-request-id') ?? '';
    const { code, said } = await shop.end();
    expect(code).toBe(0);
    expect(said).not.toContain('LOADED 0');
    const traceId = id.replaceAll('-', '');
    expect(said).toContain(`"reqId":"${id}","traceId":"${traceId}"`);
    expect(collector.spans.map((span) => span.traceId)).toContain(traceId);
  },
);

it(
  'a collector that is away is named once, and holds nothing up',
  { timeout: 120_000 },
  async () => {
    const shop = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_TRACES_SAMPLER_ARG: '1',
    });
    const ask = async () => (await fetch(`${shop.url}/api/v1/product/all`)).status;
    expect(await ask()).toBe(200);
    const away = /the collector of traces is away/g;
    await vi.waitFor(() => expect(shop.said()).toMatch(away), 20_000);
    expect(await ask()).toBe(200);
    const { code, said, seconds } = await shop.end();
    expect([code, said.match(away)]).toEqual([0, ['the collector of traces is away']]);
    expect(seconds).toBeLessThan(12);
  },
);
