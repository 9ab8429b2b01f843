import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '#contract/catalog.ts';
import type { CreatedCheckout } from '#contract/checkout.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { priceThere } from '#contract/pricing-rules.ts';
import { pricedAt, rulesAt } from '#contract/rules-at.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { DEMO_PEOPLE } from '#demo/demo-accounts.ts';
import { cardFields } from './card-fields.ts';
import type { MeasuredProcessSettings } from './measured-process.ts';
import { RULES_ABROAD } from './rules-abroad.ts';
import { startSandboxHere } from './sandbox-here.ts';
import { ADDRESS, CARDS, RECIPIENT, referenceOf } from './shopping.ts';
import { makeTestProvider, TEST_PROJECT, validClaims, type TestProvider } from './test-tokens.ts';

const SHOP = path.join(import.meta.dirname, 'measured-process.ts');
const [OWNER = '', ASHA = ''] = DEMO_PEOPLE.map(({ uid }) => uid);
const PATIENCE_MS = 30_000;

const PUNE = { country: 'IN', state: 'MH', pinCode: '411001' };
const BERLIN = { country: 'DE', city: 'Berlin', state: 'Berlin', pinCode: '10115' };
const MONTREAL = { country: 'CA', city: 'Montréal', state: 'QC', pinCode: 'H2X 1Y4' };

/**
 * Gives an open demo shop rules of tax and delivery, and sells by them to three countries and to somebody who picks up, with a refund, a
 * cancellation and a withdrawal. All of it by the shop's own calls, in a process of its own.
 */
export async function sellAbroad(databaseUrl: string, dataDir: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const sandbox = opened.adopt(await startSandboxHere(), (each) => each.stop());
  const provider = await makeTestProvider();
  const shop = fork(SHOP, { silent: true });
  opened.defer(async () => {
    shop.kill();
    await once(shop, 'exit');
  });
  const settings = {
    LOG_LEVEL: 'silent',
    PORT: '0',
    RATE_LIMIT: 'off',
    SHOP_TIME_ZONE: 'Asia/Kolkata',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  };
  const { publishedKey } = provider;
  shop.send({
    settings,
    sandbox,
    projectId: TEST_PROJECT,
    publishedKey,
  } satisfies MeasuredProcessSettings);
  const [{ url }] = (await once(shop, 'message')) as [{ url: string }];
  await sellAt(new Caller(url, sandbox.url, provider));
}

async function sellAt(shop: Caller): Promise<void> {
  await shop.call(OWNER, 'PUT /settings', RULES_ABROAD);
  const goods = (await shop.call<{ products: Product[] }>(OWNER, 'GET /product/latest')).products;
  const [one, other] = goods.filter(({ stock }) => stock > 8);
  if (!one || !other) throw new Error('The demo shop has too little in stock');
  await shop.change(one._id, { weight: '900', taxClass: 'standard' });
  await shop.change(other._id, { weight: '1400', taxClass: 'reduced' });
  const both = [one, { ...other, taxClass: 'reduced' }];
  const standard = [one];
  await shop.buy(both, PUNE);
  await shop.buy(both, PUNE, { delivery: 'shop' });
  const refunded = await shop.buy(both, BERLIN);
  const withdrawn = await shop.buy(both, BERLIN);
  const cancelled = await shop.buy(standard, MONTREAL);
  await shop.buy(standard, MONTREAL);
  const [line] = refunded.orderItems;
  const parts = [{ productId: line?.productId, quantity: 1, restock: false }];
  const refund = { lines: parts, amount: 10, reason: 'A scratch' };
  await shop.call(OWNER, `POST /order/${refunded._id}/refund`, refund);
  await shop.call(OWNER, `POST /order/${cancelled._id}/cancel`);
  const { name = '', email = '' } = DEMO_PEOPLE.find(({ uid }) => uid === ASHA) ?? {};
  const words = { name, email, order: withdrawn.number };
  const { key } = await shop.call<{ key: string }>(undefined, 'POST /withdrawal', words);
  await shop.call(undefined, `POST /withdrawal/${key}/confirm`);
  await shop.until('paid back', async () => {
    const { order } = await shop.call<{ order: Order }>(OWNER, `GET /order/${cancelled._id}`);
    return order.refunds.length > 0 && order.refunds.every(({ status }) => status === 'succeeded');
  });
  await shop.until('a return', async () => {
    const { order } = await shop.call<{ order: Order }>(OWNER, `GET /order/${withdrawn._id}`);
    return order.returns.length > 0;
  });
}

/** The calls of people who sign in. */
class Caller {
  readonly #url: string;
  readonly #sandboxUrl: string;
  readonly #provider: TestProvider;
  #keys = 0;

  constructor(url: string, sandboxUrl: string, provider: TestProvider) {
    this.#url = url;
    this.#sandboxUrl = sandboxUrl;
    this.#provider = provider;
  }

  async call<Answer>(
    uid: string | undefined,
    call: string,
    json?: object | FormData,
  ): Promise<Answer> {
    const [method = '', address = ''] = call.split(' ');
    const url = new URL(`/api/v1${address}`, this.#url);
    if (uid !== undefined) url.searchParams.set('id', uid);
    const response = await fetch(url, {
      method,
      headers: {
        ...(uid !== undefined && { authorization: await this.#token(uid) }),
        ...(json && !(json instanceof FormData) && { 'content-type': 'application/json' }),
        'idempotency-key': `sold-abroad-${(this.#keys += 1)}`,
      },
      ...(json && { body: json instanceof FormData ? json : JSON.stringify(json) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${call}: ${response.status} ${answer}`);
    return JSON.parse(answer) as Answer;
  }

  async change(productId: string, fields: Record<string, string>): Promise<void> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    await this.call(OWNER, `PUT /product/${productId}`, form);
  }

  /** Buys two of each, as they cost there. */
  async buy(
    goods: readonly Product[],
    to: typeof PUNE & { city?: string },
    more: { delivery?: string } = {},
  ): Promise<Order> {
    const day = new Date().toISOString().slice(0, 10);
    const rules = rulesAt(
      { ...DEFAULT_SETTINGS, ...RULES_ABROAD },
      pricedAt(to, { home: 'IN', day }),
    );
    const orderItems = goods.map(({ _id, price, taxClass }) => ({
      productId: _id,
      price: toWhole(priceThere(toMinor(price), taxClass, rules)),
      quantity: 2,
    }));
    const checkout = await this.call<CreatedCheckout>(ASHA, 'POST /payment/create', {
      orderItems,
      shippingInfo: { ...ADDRESS, ...RECIPIENT, ...to },
      ...more,
    });
    const { checkoutId, clientSecret } = checkout;
    const body = new URLSearchParams({
      key: 'pk_test_sandbox',
      client_secret: clientSecret ?? '',
      ...cardFields(CARDS.pays),
    });
    const intent = referenceOf(checkout);
    await fetch(`${this.#sandboxUrl}/v1/payment_intents/${intent}/confirm`, {
      method: 'POST',
      body,
    });
    return (await this.call<{ order: Order }>(ASHA, 'POST /order/new', { checkoutId })).order;
  }

  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; !(await isSo()); await delay(200))
      if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
  }

  async #token(uid: string): Promise<string> {
    const person = DEMO_PEOPLE.find((one) => one.uid === uid);
    const claims = {
      ...validClaims(new Date()),
      sub: uid,
      name: person?.name,
      email: person?.email,
    };
    return `Bearer ${await this.#provider.sign(claims)}`;
  }
}
