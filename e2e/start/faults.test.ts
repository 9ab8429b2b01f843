// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, expect, it } from 'vitest';

import { auditShop, type Audit } from '#server/features/audit/audit-shop.ts';
import { stockLedger } from '#server/features/stock/stock.table.ts';
import { paymentsOf } from '#server/features/payments/payments-of.ts';
import { findFreePort } from '#server/embedded/free-port.ts';
import { findShop } from '#local/find-shop.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';
import { sellProducts } from '#testing/factories.ts';

import {
  buy,
  fetchShopConfig,
  signUp,
  type CartLine,
  type ShopConfig,
  type Shopper,
} from '../http-shopper.ts';
import { killProcesses, leftoverProcesses, openShop, waitFor } from './started-shop.ts';

const CLIENTS = 8;
const PURCHASES = 120;
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));

/** For each step, also on a busy machine. */
const TIMEOUT_MS = 120_000;

afterAll(() => {
  killProcesses(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

it('keeps every confirmed order and all invariants when server and database are killed under load, and leaves no process', async () => {
  const settings = { dataDir, port: await findFreePort(), RATE_LIMIT: 'off' };
  const shop = await openShop(settings);
  await waitFor(() => shop.output().includes('✓ Sign-in'), TIMEOUT_MS);
  const config = await fetchShopConfig(shop.url);
  const names = Array.from({ length: CLIENTS }, (_, index) => `shopper-${index}`);
  const shoppers = await Promise.all(names.map((name) => signUp(config, name)));
  const load = startLoad(config, shoppers, await addProducts());

  await waitFor(() => load.bought() >= PURCHASES / 3, TIMEOUT_MS);
  killProcesses(dataDir, 'start.ts');
  await shop.ended;
  expect(await leftoverProcesses(dataDir)).toEqual([]);
  const again = await openShop(settings);

  await waitFor(() => load.bought() >= (2 * PURCHASES) / 3, TIMEOUT_MS);
  killProcesses(dataDir, 'bin/postgres');
  await waitFor(() => load.bought() >= PURCHASES, TIMEOUT_MS);
  const confirmed = await load.end();
  expect(confirmed.size).toBeGreaterThanOrEqual(PURCHASES);

  await waitFor(async () => breachesOf(await audit()).length === 0, TIMEOUT_MS);
  expect(breachesOf(await audit())).toEqual([]);
  const kept = await Promise.all(shoppers.map((shopper) => ordersOf(again.url, shopper)));
  expect([...confirmed].filter((id) => !kept.flat().includes(id))).toEqual([]);

  again.npm.kill('SIGINT');
  await again.ended;
  expect(await leftoverProcesses(dataDir)).toEqual([]);
});

/** Adds products with plenty of stock to the database. */
async function addProducts(): Promise<CartLine[]> {
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

interface Load {
  /** The number of confirmed orders so far. */
  bought(): number;
  /** Stops buying. Returns the ids of all confirmed orders. */
  end(): Promise<ReadonlySet<string>>;
}

/** Each shopper buys again and again, and retries when the shop doesn't respond. */
function startLoad(
  config: ShopConfig,
  shoppers: readonly Shopper[],
  lines: readonly CartLine[],
): Load {
  const confirmed = new Set<string>();
  let isOver = false;
  const clients = shoppers.map(async (shopper, index) => {
    for (let turn = index; !isOver; turn += 1) {
      // Two products, in varying order.
      const cart = [lines[turn % 3], lines[(turn + 1 + (turn % 2)) % 3]].filter(
        (line) => line !== undefined,
      );
      const outcome = await buy(config, shopper, cart).catch(() => undefined);
      if (outcome && 'orderId' in outcome) confirmed.add(outcome.orderId);
      else await delay(100);
    }
  });
  return {
    bought: () => confirmed.size,
    async end() {
      isOver = true;
      await Promise.all(clients);
      return confirmed;
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

/** The breaches of an audit, including those that may still be resolved. */
function breachesOf(found: Audit): string[] {
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
