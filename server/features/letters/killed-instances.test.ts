// @module-tag long
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { useLetterShop } from '#testing/letter-shop.ts';
import type { Behaviour } from '#testing/mail-server.ts';
import { sellProducts } from '#testing/factories.ts';

const { shop, server, buyer, states } = useLetterShop();
const PROGRAM = path.resolve(import.meta.dirname, '../../../testing/letters-process.ts');
const LETTERS = 24;
const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts an instance. Resolves when it sends. */
async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, shop.db.url, server.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  await once(child.stdout ?? child, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
  running.delete(child);
  // Its last statements may still be running. After them all letters are made due, so that the test needn't wait for the
  // takeover.
  await delay(300);
  await shop.db.database.pool.query(
    `update letters set next_try_at = now() where state in ('waiting', 'sending')`,
  );
}

it('every letter arrives once, or again with the same id, whatever the mail server does and while instances are killed', async () => {
  const waiting = await buyer('waiting');
  await waitForProducts(waiting.uid);
  const bad: Behaviour[] = ['hang-up', 'cut', 'busy', 'late', 'refuse'];
  server.behave(
    ...Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? 'late' : bad[at % 5]) ?? 'take'),
  );
  for (let kills = 0; kills < 3; kills += 1) {
    const instances = await Promise.all([start(), start()]);
    await delay(150 + kills * 70);
    await Promise.all(instances.map(kill));
  }
  const last = await start();
  // Without the pauses between attempts.
  const isOver = async () => {
    await shop.db.database.pool.query(
      `update letters set next_try_at = now() where state = 'waiting'`,
    );
    return (await states()).every((each) => /^(sent|failed) /.test(each));
  };
  await expect.poll(isOver, { timeout: 40_000, interval: 200 }).toBe(true);
  await kill(last);

  const copies = new Map<string, number>();
  for (const { messageId } of server.received)
    copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
  expect(copies.size).toBe(LETTERS);
  expect(Math.max(...copies.values())).toBeLessThanOrEqual(2);
});

/** Letters about products that are back in stock, one for each. */
async function waitForProducts(uid: string): Promise<void> {
  const ids = await sellProducts(
    shop.db.database,
    ...Array.from({ length: LETTERS }, () => ({ onHand: 3 })),
  );
  await shop.db.database.pool.query(
    `insert into letters (id, kind, key, user_id, data, next_try_at, created_at)
     select gen_random_uuid(), 'back-in-stock', 'back-in-stock:' || id, $2, jsonb_build_object('product', id), now(), now()
     from unnest($1::uuid[]) as id`,
    [ids, uid],
  );
}
