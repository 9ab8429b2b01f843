import { callShop, type Reply } from '../calls.ts';
import { drawPurchase, purchase, type Purchase } from '../purchase.ts';
import type { Actor, Storm } from '../storm.ts';

type Drawn = Purchase & { admin: number; restock: boolean; ends: 'refunded' | 'declined' };

/** What may become of a return that has come so far. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  requested: ['accepted', 'received', 'refunded', 'declined'],
  accepted: ['received', 'refunded'],
  received: ['refunded'],
  declined: [],
};

/** Buys something, gets it at once, and sends it back. */
export const actor: Actor<Drawn> = {
  name: 'returner',
  perSecond: 1.2,
  draw: (random) => ({
    ...drawPurchase(random),
    card: 'pays',
    manner: 'usual',
    admin: random.between(0, 2),
    restock: random.chance(0.5),
    ends: random.chance(0.8) ? 'refunded' : 'declined',
  }),
  async run(storm, drawn) {
    const bought = await purchase(storm, drawn);
    const { buyers, admins, productIds } = storm.people;
    const [buyer, admin] = [buyers[drawn.buyer], admins[drawn.admin]];
    if (!bought || !buyer || !admin) return;
    const { orderId } = bought;
    for (let step = 0; step < 2; step += 1)
      await callShop(storm, `PUT /order/${orderId}`, { by: admin });
    const asked = await callShop(storm, `POST /order/${orderId}/return`, {
      by: buyer,
      json: {
        lines: [{ productId: productIds[drawn.product], quantity: 1 }],
        reason: 'Too small',
      },
    });
    const returnId = promiseReturn(storm, asked, 'requested');
    if (returnId === undefined) return;
    const step = (json: object) => callShop(storm, `PUT /return/${returnId}`, { by: admin, json });
    if (drawn.ends === 'declined') {
      promiseReturn(storm, await step({ step: 'decline', words: 'It was used.' }), 'declined');
      return;
    }
    promiseReturn(storm, await step({ step: 'accept' }), 'accepted');
    promiseReturn(storm, await step({ step: 'receive', restock: drawn.restock }), 'received');
    await callShop(storm, `POST /order/${orderId}/refund`, {
      by: admin,
      json: { lines: [], returnId, reason: 'Came back' },
      key: `return-${drawn.id}`,
    });
  },
};

/** Notes that a return has come this far, if the shop has said so. Returns its id. */
function promiseReturn({ told }: Storm, { body }: Reply, status: string): string | undefined {
  const said = body['return'] as { _id: string; status: string } | undefined;
  if (said?.status !== status) return undefined;
  told.promise(`return ${status}`, async ({ pool }) => {
    const { rows } = await pool.query<{ status: string }>(
      'select status from returns where id = $1',
      [said._id],
    );
    const now = rows[0]?.status ?? 'gone';
    const isKept = now === status || LATER[status]?.includes(now);
    return isKept ? undefined : `return ${said._id}: was ${status}, and is ${now}`;
  });
  return said._id;
}
