import { callShop } from '../calls.ts';
import { recentOrders } from '../recent-orders.ts';
import type { Actor, Storm } from '../storm.ts';

const ACTS = ['ship', 'step', 'deliver', 'undo', 'cancel', 'note'] as const;
/** Orders that somebody has tried to move back: what they were told before holds no longer. */
const movedBack = new WeakMap<Storm, Set<string>>();

/** Somebody at the desk, who does something with an order. */
export const actor: Actor<{
  admin: number;
  act: (typeof ACTS)[number];
  place: number;
  id: number;
}> = {
  name: 'desk',
  perSecond: 3,
  draw: (random) => ({
    admin: random.between(0, 2),
    act: random.pick(ACTS),
    place: random.between(0, 4),
    id: random.between(0, 2 ** 31),
  }),
  async run(storm, { admin, act, place, id }) {
    const by = storm.people.admins[admin];
    if (!by) throw new Error(`There is no admin ${admin}`);
    const isShipped = act === 'deliver' || act === 'undo';
    const orders = await recentOrders(storm, by, isShipped ? 'shipped' : 'to-ship');
    const orderId = orders[place % Math.max(1, orders.length)];
    if (orderId === undefined) return;
    const back = movedBack.get(storm) ?? new Set();
    movedBack.set(storm, back);
    if (act === 'undo') back.add(orderId);
    const words = `Storm ${id}`;
    const { call, json } = {
      ship: { call: 'POST /order/ship', json: { orders: [{ orderId, tracking: `T${id}` }] } },
      step: { call: `PUT /order/${orderId}`, json: undefined },
      deliver: { call: 'POST /order/deliver', json: { orders: [orderId] } },
      undo: { call: `POST /order/${orderId}/undo`, json: undefined },
      cancel: { call: `POST /order/${orderId}/cancel`, json: undefined },
      note: { call: `POST /order/${orderId}/note`, json: { words } },
    }[act];
    const { status, body } = await callShop(storm, call, { by, ...(json && { json }) });
    const results = body['results'] as { ok: boolean }[] | undefined;
    if (status !== 200 || results?.[0]?.ok === false) return;
    if (act === 'note') return promiseNote(storm, orderId, words);
    const allowed = {
      ship: ['Shipped', 'Delivered'],
      step: ['Shipped', 'Delivered'],
      deliver: ['Delivered'],
      cancel: ['Cancelled'],
      undo: undefined,
    }[act];
    if (!allowed) return;
    storm.told.promise(act, async ({ pool }) => {
      if (back.has(orderId)) return undefined;
      const { rows } = await pool.query<{ status: string }>(
        'select status from orders where id = $1',
        [orderId],
      );
      const now = rows[0]?.status ?? 'gone';
      return allowed.includes(now)
        ? undefined
        : `order ${orderId}: ${act} was answered, and it is ${now}`;
    });
  },
};

function promiseNote(storm: Storm, orderId: string, words: string): void {
  storm.told.promise('note', async ({ pool }) => {
    const { rows } = await pool.query(
      'select 1 from order_notes where order_id = $1 and words = $2',
      [orderId, words],
    );
    return rows.length === 1
      ? undefined
      : `order ${orderId}: has the note "${words}" ${rows.length} times`;
  });
}
