import { describe, expect, it } from 'vitest';
import { ordersOf, paidCheckout } from '#testing/paid-checkout.ts';
import { auditAtEnd, useBuyingShop } from '#testing/test-buying.ts';

const SUCCEEDED = 'payment_intent.succeeded';

const shop = useBuyingShop();
auditAtEnd(shop);

describe('a webhook call with a valid signature', () => {
  const odd: [string, (event: Record<string, unknown>, object: object) => unknown][] = [
    ['that is null', () => null],
    ['that is a list', () => []],
    ['that is a number', () => 1e308],
    ['that is empty', () => ({})],
    ['without a type', (event) => ({ ...event, type: undefined })],
    ['of a type that is a number', (event) => ({ ...event, type: 7 })],
    ['without a mode', (event) => ({ ...event, livemode: undefined })],
    ['without data', (event) => ({ ...event, data: undefined })],
    ['with null for data', (event) => ({ ...event, data: null })],
    ['with a list for data', (event) => ({ ...event, data: [] })],
    ['with null for its object', (event) => ({ ...event, data: { object: null } })],
    ['with a list for its object', (event) => ({ ...event, data: { object: [1] } })],
    [
      'about a refund of a payment that is a list',
      (event) => ({
        ...event,
        type: 'refund.updated',
        data: { object: { payment_intent: [], status: 'failed' } },
      }),
    ],
    [
      'about a refund of a payment with an odd id',
      (event) => ({
        ...event,
        type: 'charge.refunded',
        data: { object: { payment_intent: 'pi_\u0000', status: 'failed' } },
      }),
    ],
    ...Object.entries<unknown>({
      id: 'pi_\u0000',
      status: 1,
      amount: 1e308,
      amount_received: '407',
      currency: null,
      metadata: null,
      latest_charge: { created: 1e308 },
    }).map(([field, value]): (typeof odd)[number] => [
      `about a payment whose ${field} is ${JSON.stringify(value)}`,
      (event, object) => ({ ...event, data: { object: { ...object, [field]: value } } }),
    ]),
    [
      'about a payment for a list',
      (event, object) => ({
        ...event,
        data: { object: { ...object, metadata: { checkout_id: ['x'] } } },
      }),
    ],
    ['about a payment without an id', (event) => ({ ...event, data: { object: {} } })],
  ];
  it.each(odd)('%s is refused, and changes nothing', async (_, change) => {
    const { buyer, reference } = await paidCheckout(shop);
    const { data, ...rest } = await shop.account.event(SUCCEEDED, reference);
    const told = await shop.sendWebhook(JSON.stringify(change({ ...rest, data }, data.object)));
    expect([told.statusCode, told.json()]).toMatchObject([
      400,
      { success: false, code: 'VALIDATION' },
    ]);
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });
});

describe('a webhook call with an invalid signature', () => {
  const at = (seconds: number) => ({ timestamp: Math.floor(Date.now() / 1_000) + seconds });
  it.each<[string, (payload: string) => string | undefined]>([
    ['is missing', () => ''],
    ['is made up', () => 't=1,v1=00'],
    ['is of another secret', (payload) => shop.account.sign(payload, { secret: 'whsec_other' })],
    ['is of an empty secret', (payload) => shop.account.sign(payload, { secret: ' ' })],
    ['is too old', (payload) => shop.account.sign(payload, at(-301))],
    ['is from the future', (payload) => shop.account.sign(payload, at(360))],
    ['is of another body', (payload) => shop.account.sign(`${payload} `)],
  ])('that %s is refused, and changes nothing', async (_, signatureOf) => {
    const { buyer, reference } = await paidCheckout(shop);
    const payload = JSON.stringify(await shop.account.event(SUCCEEDED, reference));
    const response = await shop.sendWebhook(payload, signatureOf(payload));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, code: 'VALIDATION' });
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });

  it('is accepted if the clock of the provider is a little ahead', async () => {
    const { reference } = await paidCheckout(shop);
    const payload = JSON.stringify(await shop.account.event(SUCCEEDED, reference));
    const told = await shop.sendWebhook(payload, shop.account.sign(payload, at(240)));
    expect(told.statusCode).toBe(200);
  });

  it('is refused without a body too', async () => {
    expect((await shop.sendWebhook('', shop.account.sign(''))).statusCode).toBe(400);
  });
});
