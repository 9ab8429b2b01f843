import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, expect, it } from 'vitest';

import { auditShop, type Audit } from '#server/features/audit/audit-shop.ts';
import { stockLedger } from '#server/features/catalog/stock.table.ts';
import { paymentsOf } from '#server/features/payments/payments-of.ts';
import { findFreePort } from '#local/free-port.ts';
import { findShop } from '#local/find-shop.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';
import { sellProducts } from '#testing/factories.ts';

import {
  buy,
  shopFront,
  signUp,
  type CartLine,
  type ShopFront,
  type Shopper,
} from '../http-shopper.ts';
import { killProcesses, openShop, waitFor } from './started-shop.ts';

const CLIENTS = 8;
const PURCHASES = 200;
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));

/** For each step, on a busy machine too. */
const PATIENCE_MS = 120_000;

afterAll(() => {
  killProcesses(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

it('keeps every order it answered, and all that must hold, though server and database are killed in a storm of orders', async () => {
  const settings = { dataDir, port: await findFreePort(), RATE_LIMIT: 'off' };
  const shop = await openShop(settings);
  await waitFor(() => shop.output().includes('✓ Sign-in'), PATIENCE_MS);
  const front = await shopFront(shop.url);
  const names = Array.from({ length: CLIENTS }, (_, place) => `storm-${place}`);
  const shoppers = await Promise.all(names.map((name) => signUp(front, name)));
  const storm = startStorm(front, shoppers, await stock());

  await waitFor(() => storm.bought() >= PURCHASES / 3, PATIENCE_MS);
  killProcesses(dataDir, 'start.ts');
  await shop.ended;
  const again = await openShop(settings);

  await waitFor(() => storm.bought() >= (2 * PURCHASES) / 3, PATIENCE_MS);
  killProcesses(dataDir, 'bin/postgres');
  await waitFor(() => storm.bought() >= PURCHASES, PATIENCE_MS);
  const answered = await storm.end();
  expect(answered.size).toBeGreaterThanOrEqual(PURCHASES);

  await waitFor(async () => told(await audit()).length === 0, PATIENCE_MS);
  expect(told(await audit())).toEqual([]);
  const kept = await Promise.all(shoppers.map((shopper) => ordersOf(again.url, shopper)));
  expect([...answered].filter((id) => !kept.flat().includes(id))).toEqual([]);
});

/** Products in plenty, put on sale behind the shop's back. */
async function stock(): Promise<CartLine[]> {
  const database = openDatabase(findShop(dataDir).databaseUrl ?? '', 1, () => {});
  try {
    const onHand = 1_000;
    const ids = await sellProducts(database, { onHand }, { onHand }, { onHand });
    const entry = { quantity: onHand, reason: 'edit' as const, at: new Date() };
    await database.orm
      .insert(stockLedger)
      .values(ids.map((productId) => ({ productId, ...entry })));
    return ids.map((productId) => ({ productId, price: 100, quantity: 1 }));
  } finally {
    await database.close();
  }
}

interface Storm {
  /** Orders answered so far. */
  bought(): number;
  /** Ends it, and answers the ids of all orders that were. */
  end(): Promise<ReadonlySet<string>>;
}

/** Everybody buys again and again, and tries again where the shop is away. */
function startStorm(
  front: ShopFront,
  shoppers: readonly Shopper[],
  lines: readonly CartLine[],
): Storm {
  const answered = new Set<string>();
  let isOver = false;
  const clients = shoppers.map(async (shopper, place) => {
    for (let turn = place; !isOver; turn += 1) {
      // Two products, in an order that differs from one to the next.
      const cart = [lines[turn % 3], lines[(turn + 1 + (turn % 2)) % 3]].filter(
        (line) => line !== undefined,
      );
      const outcome = await buy(front, shopper, cart).catch(() => undefined);
      if (outcome && 'orderId' in outcome) answered.add(outcome.orderId);
      else await delay(100);
    }
  });
  return {
    bought: () => answered.size,
    async end() {
      isOver = true;
      await Promise.all(clients);
      return answered;
    },
  };
}

async function audit(): Promise<Audit> {
  const { databaseUrl = '', sandbox } = findShop(dataDir);
  const database = openDatabase(databaseUrl, 1, () => {});
  try {
    const config = readConfig({});
    const provider = paymentsOf(config, sandbox && { sandbox });
    const { checkoutTtlSeconds } = config;
    const now = () => new Date();
    const audited = { database, provider, photoStore: undefined, checkoutTtlSeconds, now };
    return await auditShop(audited, 0);
  } finally {
    await database.close();
  }
}

/** What does not hold, or does not hold yet. */
function told(found: Audit): string[] {
  return found.flatMap(({ invariant, finding }) => [
    ...finding.breaches.map(({ what }) => `${invariant.name} ${what}`),
    ...(finding.underway > 0 ? [`${invariant.name} ${finding.underway} under way`] : []),
  ]);
}

async function ordersOf(url: string, { uid, headers }: Shopper): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await fetch(`${url}/api/v1/order/my?id=${uid}&limit=100&page=${page}`, {
      headers,
    });
    const { orders, totalPages } = (await answer.json()) as {
      orders: { _id: string }[];
      totalPages: number;
    };
    ids.push(...orders.map(({ _id }) => _id));
    pages = totalPages;
  }
  return ids;
}
