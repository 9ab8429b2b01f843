import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { drawPdf } from '#server/features/papers/draw-pdf.ts';
import { CurrentSettings } from '#server/features/settings/current-settings.ts';
import { readConfig } from '#server/platform/config.ts';
import { lettersDepsOf } from '#server/shop-parts.ts';
import { sellProducts } from '#testing/factories.ts';
import { countLockWaits } from '#testing/lock-waits.ts';
import { failsWithout, newBuyers, unsafeDatabase, type Race } from '#testing/races.ts';
import { type BuyingShop, useBuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';
import { LetterSender } from './send-letters.ts';

const LETTERS = 15;
const shop = useBuyingShop();

/** Another instance's sender, whose letters go into `sent`. */
function senderOf(at: BuyingShop, sent: string[]): LetterSender {
  const { database } = at.deps();
  const deps = lettersDepsOf(
    {
      config: readConfig({ ADMIN_EMAILS: 'owner@shop.example' }),
      database,
      settings: new CurrentSettings(database, 'Vitrine'),
      payments: { name: 'sandbox' },
      drawPdf,
      now: () => at.clock.now(),
    },
    () => 'https://shop.example',
  );
  const mailing = {
    mail: {
      async send({ messageId }: { messageId: string }, { beforeData }: { beforeData(): unknown }) {
        await beforeData();
        sent.push(messageId);
        return { kind: 'taken' as const };
      },
    },
    domain: 'shop.example',
    renderLetter: async () => ({ html: '', text: '' }),
  };
  return new LetterSender({ deps, mailing, onFailure: (error) => void at.failures.push(error) });
}

/**
 * Locks all letters until `work` has ended or that many of its statements wait for them. Statements that take letters without
 * locks have all found the same ones by then.
 */
async function whileHeld(at: BuyingShop, statements: number, work: () => Promise<unknown>) {
  const { pool } = at.db.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from letters for update');
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  while (!isOver && (await countLockWaits(pool)) < statements) await delay(5);
  await holder.query('commit');
  holder.release();
  await working;
}

/** Three instances look at the same moment for what is due. */
const sweeps: Race = async (at) => {
  const [person] = await newBuyers(at, 1);
  const { pool } = at.db.database;
  await pool.query('update users set email = $1, email_verified = true where id = $2', [
    `${person?.uid}@buyer.example`,
    person?.uid,
  ]);
  const products = Array.from({ length: LETTERS }, () => ({ onHand: 3 }));
  const ids = await sellProducts(at.db.database, ...products);
  await pool.query(
    `insert into letters (id, kind, key, user_id, data, next_try_at, created_at)
     select gen_random_uuid(), 'back-in-stock', 'back-in-stock:' || id, $2, jsonb_build_object('product', id), $3, $3
     from unnest($1::uuid[]) as id`,
    [ids, person?.uid, at.clock.now()],
  );
  const sent: string[] = [];
  const senders = Array.from({ length: 3 }, () => senderOf(at, sent));
  const sweep = () =>
    Promise.all(
      senders.map(async (sender) => {
        while ((await sender.sweep()) > 0) await sender.idle();
      }),
    );
  await whileHeld(at, senders.length, sweep);
  await sweep();
  const { rows } = await pool.query<{ attempts: number; state: string }>(
    `select attempts, state from letters where attempts <> 1 or state <> 'sent'`,
  );
  await pool.query('delete from letters');
  return [
    ...rows.map(({ attempts, state }) => `${state} and claimed ${attempts} times`),
    ...(new Set(sent).size === sent.length ? [] : ['sent twice']),
  ];
};

describe('letters that are due, when several instances look for them at once,', () => {
  it('are each claimed by one, and sent once', async () => {
    for (let round = 0; round < 3; round += 1) expect(await sweeps(shop)).toEqual([]);
    expect(shop.failures).toEqual([]);
  });

  failsWithout(
    'a lock on letters',
    sweeps,
    unsafeDatabase(withoutLocksIn('letters')),
    /claimed [23] times/,
  );
});
