import { callShop } from '../calls.ts';
import { drawPurchase, purchase, type Purchase } from '../purchase.ts';
import type { Actor } from '../storm.ts';

/** Buys without an account, by card or by bank transfer, and is not seen again. */
export const actor: Actor<Purchase & { pays: 'card' | 'transfer' }> = {
  name: 'guest',
  perSecond: 2,
  draw: (random) => ({ ...drawPurchase(random), pays: random.pick(['card', 'transfer'] as const) }),
  async run(storm, drawn) {
    const json = { email: `guest-${drawn.id}@buyer.example` };
    const { status, body } = await callShop(storm, 'POST /session/guest', { json });
    if (status !== 200) return;
    const { _id: uid } = body['user'] as { _id: string };
    const by = { uid, headers: { authorization: `Bearer ${String(body['token'])}` } };
    await purchase(storm, drawn, { by, method: drawn.pays });
  },
};
