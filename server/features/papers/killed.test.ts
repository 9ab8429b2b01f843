// @module-tag long
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { useLetterShop } from '#testing/letter-shop.ts';
import type { PayingProcess } from '#testing/paying-process.ts';
import { cart } from '#testing/shopping.ts';
import { auditAfterEach } from '#testing/test-buying.ts';

const { shop, buyer, sendAll } = useLetterShop();
auditAfterEach(shop);
const PROCESS = path.resolve(import.meta.dirname, '../../../testing/paying-process.ts');

/** Makes the order of a paid checkout as an instance of the shop that is killed meanwhile. */
async function finishAndDie(checkoutId: string, diesAt: PayingProcess['diesAt']): Promise<void> {
  const { rows } = await shop.db.database.pool.query<{ reference: string }>(
    'select payment_reference as reference from checkouts where id = $1',
    [checkoutId],
  );
  const { url, webhookSecret } = shop.sandbox;
  const settings: PayingProcess = {
    databaseUrl: shop.db.url,
    sandbox: { url, webhookSecret },
    now: shop.clock.now().toISOString(),
    paymentReference: rows[0]?.reference ?? '',
    diesAt,
  };
  const dying = fork(PROCESS, [JSON.stringify(settings)]);
  const [, signal] = (await once(dying, 'exit')) as unknown[];
  expect(signal).toBe('SIGKILL');
}

/** Counts a person's orders, invoices and letters of confirmation. */
async function made(uid: string): Promise<unknown> {
  const { rows } = await shop.db.database.pool.query(
    `select (select count(*)::int from orders where user_id = $1) as orders,
       (select count(*)::int from papers p join orders o on o.id = p.order_id where o.user_id = $1) as invoices,
       (select count(*)::int from letters where user_id = $1 and kind = 'order-confirmed') as letters`,
    [uid],
  );
  return rows[0];
}

it.each<[string, PayingProcess['diesAt'], number]>([
  ['between the payment and the invoice', 'invoice', 0],
  ['once all is stored, before anybody is told', 'stored', 1],
])(
  'a shop that is killed %s has one order, one invoice and one letter of it in the end',
  { timeout: 60_000 },
  async (_, diesAt, before) => {
    const asha = await buyer(`asha-${diesAt}`);
    const checkout = await shop.open(asha, cart(await shop.sell(2)));
    await shop.pay(checkout);
    await finishAndDie(checkout.checkoutId, diesAt);
    // The killed process's transactions are rolled back once its connections are gone.
    const counts = { orders: before, invoices: before, letters: before };
    await expect.poll(() => made(asha.uid)).toEqual(counts);

    const placed = await Promise.all([
      shop.order(asha, checkout.checkoutId),
      shop.order(asha, checkout.checkoutId),
    ]);
    for (const { statusCode } of placed) expect(statusCode).toBeLessThan(300);
    await shop.sweep();
    expect(await made(asha.uid)).toEqual({ orders: 1, invoices: 1, letters: 1 });
    const sent = await sendAll();
    expect(sent.filter(({ to }) => String(to).includes(asha.uid))).toHaveLength(1);
  },
);
