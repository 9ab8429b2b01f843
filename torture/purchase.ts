import { setTimeout as delay } from 'node:timers/promises';
import { ADDRESS, CARDS, PRICE } from '#testing/shopping.ts';
import { callShop, pay } from './calls.ts';
import type { Random } from './random.ts';
import type { Storm } from './storm.ts';

const MANNERS = [
  'usual',
  'usual',
  'clicks twice',
  'never comes back',
  'dawdles',
  'gives up',
] as const;

/** All choices of one purchase. */
export type Purchase = {
  buyer: number;
  product: number;
  quantity: number;
  card: keyof typeof CARDS;
  /** -1: none. */
  coupon: number;
  manner: (typeof MANNERS)[number];
  /** Part of the keys of its requests. */
  id: number;
};

export interface Bought {
  checkoutId: string;
  orderId: string;
}

/** Most cards pay. */
const WALLET: readonly (keyof typeof CARDS)[] = [
  ...Array<'pays'>(8).fill('pays'),
  'declined',
  'noFunds',
  'refundsLate',
  'refundsFail',
  'disputed',
];
/** Longer than the shortest checkouts of a round. */
const DAWDLES_MS = 3_300;

export function drawPurchase(random: Random): Purchase {
  return {
    buyer: random.between(0, 11),
    product: random.between(0, 3),
    quantity: random.between(1, 3),
    card: random.pick(WALLET),
    coupon: random.between(-2, 1),
    manner: random.pick(MANNERS),
    id: random.between(0, 2 ** 31),
  };
}

/** Buys as a browser does. Returns the order, if the shop has told of it. */
export async function purchase(storm: Storm, drawn: Purchase): Promise<Bought | undefined> {
  const opened = await openCheckout(storm, drawn);
  if (!opened || drawn.manner === 'gives up') return undefined;
  if (drawn.manner === 'dawdles') await delay(DAWDLES_MS);
  const { checkoutId, clientSecret } = opened;
  const isPaid = clientSecret === null || (await pay(storm, clientSecret, CARDS[drawn.card]));
  if (!isPaid) return undefined;
  if (clientSecret !== null) promisePaid(storm, checkoutId);
  if (drawn.manner === 'never comes back') return undefined;
  const times = drawn.manner === 'clicks twice' ? 2 : 1;
  const orders = await Promise.all(
    Array.from({ length: times }, () => placeOrder(storm, drawn, checkoutId)),
  );
  const [orderId] = orders.filter((id) => id !== undefined);
  return orderId === undefined ? undefined : { checkoutId, orderId };
}

async function openCheckout(
  storm: Storm,
  { buyer, product, quantity, coupon, manner, id }: Purchase,
): Promise<{ checkoutId: string; clientSecret: string | null } | undefined> {
  const { people } = storm;
  const code = people.couponCodes[coupon];
  const json = {
    orderItems: [{ productId: people.productIds[product], price: PRICE, quantity }],
    shippingInfo: ADDRESS,
    ...(code !== undefined && { coupon: code }),
  };
  const by = people.buyers[buyer];
  if (!by) throw new Error(`There is no buyer ${buyer}`);
  const open = () => callShop(storm, 'POST /payment/create', { by, json, key: `checkout-${id}` });
  const [reply] = await Promise.all(manner === 'clicks twice' ? [open(), open()] : [open()]);
  if (reply?.status !== 201) return undefined;
  const { checkoutId, clientSecret } = reply.body;
  return { checkoutId: String(checkoutId), clientSecret: clientSecret as string | null };
}

async function placeOrder(
  storm: Storm,
  { buyer }: Purchase,
  checkoutId: string,
): Promise<string | undefined> {
  const by = storm.people.buyers[buyer];
  // It returns the same order however often it is called, so that a key would say nothing more.
  const reply = await callShop(storm, 'POST /order/new', {
    ...(by && { by }),
    json: { checkoutId },
    key: `order-${checkoutId}`,
  });
  const orderId = (reply.body['order'] as { _id: string } | undefined)?._id;
  if (orderId === undefined) return undefined;
  storm.told.promise('order', async ({ pool }) => {
    const { rows } = await pool.query<{ id: string; uid: string }>(
      'select id, user_id as uid from orders where checkout_id = $1',
      [checkoutId],
    );
    const isKept = rows.length === 1 && rows[0]?.id === orderId && rows[0].uid === by?.uid;
    return isKept
      ? undefined
      : `checkout ${checkoutId}: ${by?.uid} was told of order ${orderId}; there is ${JSON.stringify(rows)}`;
  });
  return orderId;
}

/** The payment provider has told the buyer that it has the money: there is an order in the end, if only a cancelled one. */
function promisePaid({ told }: Storm, checkoutId: string): void {
  told.promise('payment', async ({ pool }) => {
    const { rows } = await pool.query('select id from orders where checkout_id = $1', [checkoutId]);
    return rows.length === 1
      ? undefined
      : `checkout ${checkoutId}: paid, and has ${rows.length} orders`;
  });
}
