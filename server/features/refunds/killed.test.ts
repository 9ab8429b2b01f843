// @module-tag long
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { registerAdmin } from '#testing/admins.ts';
import type { KilledProcess } from '#testing/killed-process.ts';
import { startKilledProcess } from '#testing/start-killed-process.ts';
import { line, refund } from '#testing/refund-calls.ts';
import { cart } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const MINUTE_MS = 60_000;

const shop = useBuyingShop({ sandboxProcess: true });
auditAfterEach(shop);

/** Refunds as an instance of the shop that is killed meanwhile. */
async function refundAndDie(
  wanted: NonNullable<KilledProcess['refund']>,
  diesAt: NonNullable<KilledProcess['diesAt']>,
): Promise<void> {
  const dying = startKilledProcess(shop, { refund: wanted, diesAt });
  const [, signal] = (await once(dying, 'exit')) as unknown[];
  expect(signal).toBe('SIGKILL');
}

// The first time the row is all there is: the refund must not be lost. The last time the provider has it: it must not be made twice.
it.each<[string, NonNullable<KilledProcess['diesAt']>]>([
  ['after the row of a refund is stored', 'row'],
  ['before the provider is called', 'call'],
  ['before the answer of the provider is read', 'answer'],
])(
  'a shop that is killed %s refunds once and restocks once',
  { timeout: 60_000 },
  async (_, diesAt) => {
    const [buyer, admin] = [await shop.newBuyer('asha'), await registerAdmin(shop)];
    const productId = await shop.sell(5);
    const order = await shop.buy(buyer, cart(productId, 3));
    const body = { lines: [line(productId, 2)], reason: 'Came broken' };
    await refundAndDie({ orderId: order._id, by: admin.uid, body, key: 'once' }, diesAt);

    // The admin sees no answer, and sends the form again.
    const again = await refund(shop, admin, order._id, body, 'once');
    expect(again.json()).toMatchObject({ order: { refunds: [{ status: 'pending' }] } });
    shop.clock.advance(MINUTE_MS);
    await shop.sweep();
    const { data } = await shop.account.stripe.refunds.list({
      payment_intent: order.payment.reference ?? '',
    });
    expect(data).toHaveLength(1);
    const seen = await refund(shop, admin, order._id, body, 'once');
    expect(seen.json()).toMatchObject({
      order: {
        refunds: [
          { status: 'succeeded', amount: (data[0]?.amount ?? 0) / 100, lines: [{ quantity: 2 }] },
        ],
      },
    });
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 4, reserved: 0 });
  },
);
