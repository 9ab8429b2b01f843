// @module-tag long
import { afterAll, expect, it, vi } from 'vitest';
import { startCollector, type CollectedSpan } from '#testing/collector.ts';
import { useLetterShop } from '#testing/letter-shop.ts';
import { ADDRESS, cart, RECIPIENT } from '#testing/shopping.ts';
import { tracePayments } from './features/payments/trace-payments.ts';
import { openDatabase } from './platform/database.ts';
import { openTraces } from './platform/traces.ts';
import { readWatching } from './platform/watch-settings.ts';

const collector = await startCollector();
const { traces: settings } = readWatching(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: { 'api-key': 'abc' },
    DRAIN_SECONDS: 0,
    OTEL_TRACES_SAMPLER_ARG: 1,
    OTEL_SERVICE_NAME: 'shop-of-tests',
  },
  true,
);
const traces = await openTraces(settings, () => undefined);
afterAll(async () => {
  await traces?.close();
  await collector.close();
});

const ADDRESS_OF_BUYER = '203.0.113.77';
const letterShop = useLetterShop({
  traces,
  settings: { TRUST_PROXY: '1' },
  openDatabase: async (url) => openDatabase(url, 5, () => {}, { isTraced: true }),
  wrapProvider: tracePayments,
});
const { shop } = letterShop;

/** The spans of the trace that a request began, once its last letter is there. */
async function traceWith(requestId: string, last: string): Promise<CollectedSpan[]> {
  const traceId = requestId.replaceAll('-', '');
  const spans = () => collector.spans.filter((each) => each.traceId === traceId);
  await vi.waitFor(() => expect(spans().map(({ name }) => name)).toContain(last), 10_000);
  return spans();
}

it('a purchase is one trace, from the call to statements, provider and letters', async () => {
  const meera = await letterShop.buyer('meera-of-the-lake');
  const checkout = await shop.open(meera, cart(await shop.sell(5), 2), {
    address: ADDRESS_OF_BUYER,
    recipient: RECIPIENT,
  });
  await shop.pay(checkout);
  const answer = await shop.order(meera, checkout.checkoutId);
  expect(answer.statusCode).toBe(201);
  const sent = await letterShop.sendAll();
  expect(sent).toHaveLength(2);
  const spans = await traceWith(String(answer.headers['x-request-id']), 'mail');
  const [root, ...others] = spans.filter(({ parentSpanId }) => parentSpanId === '');
  expect([root?.name, root?.fields, root?.isFailed, others]).toEqual([
    'POST /api/v1/order/new',
    {
      'http.request.method': 'POST',
      'http.route': '/api/v1/order/new',
      'http.response.status_code': 201,
      'vitrine.operation': 'createOrder',
    },
    false,
    [],
  ]);
  const below = (above?: CollectedSpan) =>
    spans.filter(({ parentSpanId }) => parentSpanId === above?.spanId);
  const names = below(root).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['BEGIN', 'sandbox find', 'number-invoice', 'COMMIT']),
  );
  const letters = below(root).filter(({ name }) => name === 'letter');
  expect(letters.map(({ fields }) => fields['vitrine.letter']).sort()).toEqual([
    'new-order',
    'order-confirmed',
  ]);
  for (const letter of letters) {
    expect(below(letter).map(({ name }) => name)).toContain('mail');
  }
  expect(collector.headers[0]).toMatchObject({ 'api-key': 'abc' });
});

it('no span says anything about a person', async () => {
  const meera = await letterShop.buyer('meera-by-the-lake');
  const order = await shop.buy(meera, cart(await shop.sell(5)), {
    address: ADDRESS_OF_BUYER,
    recipient: RECIPIENT,
  });
  await shop.get(meera, `/order/${order._id}?secret=question`);
  const failed = await shop.get(meera, `/order/${order._id}0`);
  const nowhere = await shop.app.inject({ url: '/api/v1/meera-by-the-lake@buyer.example' });
  await letterShop.sendAll();
  await traceWith(String(failed.headers['x-request-id']), 'GET /api/v1/order/:id');
  await traceWith(String(nowhere.headers['x-request-id']), 'GET /api/*');
  const told = collector.bodies.join('\n').toLowerCase();
  const forbidden = [
    'meera',
    'buyer.example',
    'asha',
    ...Object.values(RECIPIENT),
    ADDRESS.address,
    ADDRESS.city,
    ADDRESS.pinCode,
    ADDRESS_OF_BUYER,
    '127.0.0.1',
    '?',
    'secret',
    order._id,
    'where ',
    'values (',
    'pi_',
  ];
  expect(forbidden.filter((text) => told.includes(text.toLowerCase()))).toEqual([]);
});

it('a trace that a trusted proxy has begun goes on, and one it did not record is not recorded', async () => {
  const get = (flags: string, digit: string) =>
    shop.app.inject({
      url: '/api/v1/config',
      headers: { traceparent: `00-${digit.repeat(32)}-${digit.repeat(16)}-${flags}` },
    });
  await get('00', 'b');
  await get('01', 'a');
  await vi.waitFor(
    () => expect(collector.spans.map(({ traceId }) => traceId)).toContain('a'.repeat(32)),
    10_000,
  );
  const joined = collector.spans.find(({ traceId }) => traceId === 'a'.repeat(32));
  expect(joined).toMatchObject({ parentSpanId: 'a'.repeat(16), name: 'GET /api/v1/config' });
  expect(collector.spans.filter(({ traceId }) => traceId === 'b'.repeat(32))).toEqual([]);
});
