import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import { useLastPiece } from '#testing/last-piece.ts';
import { ADDRESS, cart, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';
import { checkouts } from './checkouts.table.ts';
import { reserveCheckout } from './reserve-checkout.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
const last = useLastPiece(shop);

let asha: Buyer;

beforeEach(async () => {
  asha = await shop.newBuyer('asha');
});

async function statusOf(reference: string): Promise<string> {
  return (await shop.account.stripe.paymentIntents.retrieve(reference)).status;
}

describe('a checkout that a crash left opening', () => {
  const body = () => ({
    orderItems: cart(last.productId),
    shippingInfo: ADDRESS,
    coupon: last.coupon,
  });

  it('is closed by the sweep together with its payment', async () => {
    const request = { body: body(), idempotency: undefined };
    const row = await reserveCheckout(shop.deps(), asha.uid, request, undefined);
    const { reference } = await shop.deps().provider.open({
      checkoutId: row.id,
      amount: row.total,
      currency: row.currency,
    });
    await shop.sweep();
    expect(await last.held()).toEqual({ reserved: 1, uses: 1 });
    shop.clock.advance(30_000);
    await shop.sweep();
    expect(await last.held()).toEqual({ reserved: 0, uses: 0 });
    expect(await statusOf(reference)).toBe('canceled');
    expect((await shop.create(asha, cart(last.productId))).statusCode).toBe(201);
  });

  it('leaves the previous checkout unchanged', async () => {
    const former = await last.open(asha);
    const [row] = await shop.db.database.orm
      .select()
      .from(checkouts)
      .where(eq(checkouts.id, former.checkoutId));
    const request = { body: body(), idempotency: undefined };
    await reserveCheckout(shop.deps(), asha.uid, request, { former: row });
    shop.clock.advance(30_000);
    await shop.sweep();
    expect(await last.held()).toEqual({ reserved: 1, uses: 1 });
    await shop.pay(former);
    expect((await shop.order(asha, former.checkoutId)).statusCode).toBe(201);
  });

  it('is closed for the next checkout of the same person after 2.5 seconds', async () => {
    const request = { body: body(), idempotency: undefined };
    const { id: checkoutId, total: amount } = await reserveCheckout(
      shop.deps(),
      asha.uid,
      request,
      undefined,
    );
    const { reference } = await shop.deps().provider.open({ checkoutId, amount, currency: 'INR' });
    shop.clock.advance(2_500);
    const next = await last.open(asha);
    expect(await last.held()).toEqual({ reserved: 1, uses: 1 });
    await shop.sweep();
    expect(await statusOf(reference)).toBe('canceled');
    await shop.pay(next);
    expect((await shop.order(asha, next.checkoutId)).statusCode).toBe(201);
  });

  it('makes an earlier request wait, also a repeated one', async () => {
    const key = 'again';
    const idempotency = readIdempotencyKey(key, body());
    await reserveCheckout(shop.deps(), asha.uid, { body: body(), idempotency }, undefined);
    const again = shop.create(asha, cart(last.productId), { coupon: last.coupon, key });
    await Promise.race([again, delay(100)]);
    shop.clock.advance(2_500);
    expect((await again).statusCode).toBe(201);
    expect(await last.held()).toEqual({ reserved: 1, uses: 1 });
  });
});
