import { describe, expect, it } from 'vitest';
import { registerPeople } from '#testing/factories.ts';
import { stubLocalMode } from '#testing/stub-local-mode.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { Metrics, METRICS_TYPE } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' }, () => ({ local: stubLocalMode() }));

async function figures(): Promise<Map<string, number>> {
  const { body } = await shop.app.inject({ url: '/metrics' });
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

describe("a shop's metrics", () => {
  it('count requests by method, pattern and status, never by id', async () => {
    await registerPeople(shop.db.database, { id: 'asha' });
    await shop.app.inject({ url: '/api/v1/user/asha', headers: await shop.as() });
    await shop.app.inject({ url: '/api/v1/user/asha', headers: await shop.as() });
    await shop.app.inject({ url: '/api/v1/user/asha' });
    await shop.app.inject({ method: 'POST', url: '/nowhere', payload: {} });
    const seen = await figures();
    expect(
      seen.get('http_requests_total{method="GET",route="/api/v1/user/:uid",status="200"}'),
    ).toBe(2);
    expect(
      seen.get('http_requests_total{method="GET",route="/api/v1/user/:uid",status="401"}'),
    ).toBe(1);
    expect(seen.get('http_requests_total{method="POST",route="none",status="404"}')).toBe(1);
    expect([...seen.keys()].join('\n')).not.toContain('asha');
  });

  it('include memory, the event loop and the database', async () => {
    const seen = await figures();
    expect(seen.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(seen.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(seen.get('database_connections{pool="primary",state="open"}')).toBeGreaterThan(0);
    expect(seen.get('database_connections{pool="primary",state="waited_for"}')).toBe(0);
    expect([...seen.values()].filter((value) => !Number.isFinite(value))).toEqual([]);
  });

  it('have the content type of Prometheus, and are not cacheable', async () => {
    const { headers } = await shop.app.inject({ url: '/metrics' });
    expect(headers).toMatchObject({ 'content-type': METRICS_TYPE, 'cache-control': 'no-store' });
  });
});

describe('durations', () => {
  it('are cumulated from bucket to bucket', async () => {
    const metrics = new Metrics({});
    for (const milliseconds of [0.5, 1, 30, 70_000]) metrics.count('GET', '/', 200, milliseconds);
    const lines = (await metrics.text()).split('\n');
    metrics.close();
    const series = (suffix: string, le = '') =>
      lines.find((line) =>
        line.startsWith(
          `http_request_duration_seconds${suffix}{${le}method="GET",route="/",status="200"}`,
        ),
      );
    expect(series('_bucket', 'le="0.001",')).toMatch(/ 2$/);
    expect(series('_bucket', 'le="0.025",')).toMatch(/ 2$/);
    expect(series('_bucket', 'le="0.05",')).toMatch(/ 3$/);
    expect(series('_bucket', 'le="10",')).toMatch(/ 3$/);
    expect(series('_bucket', 'le="+Inf",')).toMatch(/ 4$/);
    expect(series('_count')).toMatch(/ 4$/);
    expect(Number(series('_sum')?.split(' ').at(-1))).toBeCloseTo(70.0315, 6);
  });

  it('have escaped labels', async () => {
    const metrics = new Metrics({});
    metrics.count('GET', 'x"\\\n', 200, 1);
    const text = await metrics.text();
    metrics.close();
    expect(text).toContain(
      'http_requests_total{method="GET",route="x\\"\\\\\\n",status="200"} 1\n',
    );
  });
});

describe('in production', () => {
  const open = useTestShop();

  it("are not served on the shop's port", async () => {
    expect((await open.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  });

  it('are served on their own port, which serves nothing else', async () => {
    const metrics = new Metrics({});
    const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${server.url}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, METRICS_TYPE]);
    expect(await answer.text()).toContain('process_resident_memory_bytes');
    expect((await fetch(`${server.url}/`)).status).toBe(404);
    expect((await fetch(`${server.url}/metrics`, { method: 'POST' })).status).toBe(404);
    await server.close();
    metrics.close();
  });
});
