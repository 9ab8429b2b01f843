import { setTimeout as delay } from 'node:timers/promises';
import { ADDRESS, CARDS, PRICE } from '#testing/shopping.ts';
import { callShop, pay, type Reply } from './calls.ts';
import type { Person } from './people.ts';
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
  /** The next product is in the cart, too. */
  isTwo: boolean;
  quantity: number;
  card: keyof typeof CARDS;
  /** -1: none. */
  coupon: number;
  manner: (typeof MANNERS)[number];
  /** Where it goes. */
  place: number;
  /** The way of delivery that is chosen from those that are offered there; -1: none is asked for. */
  way: number;
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
/** Most parcels stay at home. */
const PLACES = [
  {},
  {},
  { state: 'KA', pinCode: '560001' },
  { country: 'DE', city: 'Berlin', state: 'Berlin', pinCode: '10115' },
  { country: 'AT', city: 'Wien', state: 'Wien', pinCode: '1010' },
  { country: 'CA', city: 'Montréal', state: 'QC', pinCode: 'H2X 1Y4' },
];
/** Longer than the shortest checkouts of a round. */
const DAWDLES_MS = 3_300;

export function drawPurchase(random: Random): Purchase {
  return {
    buyer: random.between(0, 11),
    product: random.between(0, 3),
    isTwo: random.chance(0.3),
    quantity: random.between(1, 3),
    card: random.pick(WALLET),
    coupon: random.between(-2, 1),
    manner: random.pick(MANNERS),
    place: random.between(0, PLACES.length - 1),
    way: random.between(-1, 2),
    id: random.between(0, 2 ** 31),
  };
}

/** A buyer, and their way to pay. */
export interface Payer {
  by: Person;
  method: 'card' | 'transfer';
}

/** Buys as a browser does. Returns the order, if the shop has told of it. */
export async function purchase(
  storm: Storm,
  drawn: Purchase,
  payer: Payer = { by: buyerOf(storm, drawn), method: 'card' },
): Promise<Bought | undefined> {
  const opened = await openCheckout(storm, drawn, payer);
  if (!opened || drawn.manner === 'gives up') return undefined;
  if (drawn.manner === 'dawdles') await delay(DAWDLES_MS);
  const { checkoutId, clientSecret } = opened;
  const isPaid = clientSecret === null || (await pay(storm, clientSecret, CARDS[drawn.card]));
  if (!isPaid) return undefined;
  if (clientSecret !== null) promisePaid(storm, checkoutId);
  if (drawn.manner === 'never comes back') return undefined;
  const times = drawn.manner === 'clicks twice' ? 2 : 1;
  const orders = await Promise.all(
    Array.from({ length: times }, () => placeOrder(storm, payer.by, checkoutId)),
  );
  const [orderId] = orders.filter((id) => id !== undefined);
  return orderId === undefined ? undefined : { checkoutId, orderId };
}

interface Opened {
  checkoutId: string;
  clientSecret: string | null;
}

/** The buyer that was drawn. */
export function buyerOf({ people }: Storm, { buyer }: Purchase): Person {
  const by = people.buyers[buyer];
  if (!by) throw new Error(`There is no buyer ${buyer}`);
  return by;
}

async function openCheckout(
  storm: Storm,
  drawn: Purchase,
  { by, method }: Payer,
): Promise<Opened | undefined> {
  const { productIds, couponCodes } = storm.people;
  const { product, isTwo, quantity, coupon, place } = drawn;
  const ids = productIds.filter((_, at) => at === product || (isTwo && at === (product + 1) % 3));
  const code = couponCodes[coupon];
  const orderItems = ids.map((productId) => ({ productId, price: PRICE, quantity }));
  const shippingInfo = { ...ADDRESS, ...PLACES[place] };
  const chosen = await chooseDelivery(storm, drawn, { ...shippingInfo, ids });
  const json = { shippingInfo, method, ...(code !== undefined && { coupon: code }), ...chosen };
  const reply = await create(storm, { ...drawn, by }, { ...json, orderItems }, '');
  if (reply?.body['code'] !== 'PRICE_CHANGED') return openedBy(reply);
  // Another country has another price where the price without tax is the same: it is taken as a browser takes it.
  const changed = reply.body['items'] as { productId: string; price: number }[];
  const there = orderItems.map((item) => ({
    ...item,
    price: changed.find(({ productId }) => productId === item.productId)?.price ?? item.price,
  }));
  return openedBy(await create(storm, { ...drawn, by }, { ...json, orderItems: there }, '-again'));
}

interface Destination {
  country: string;
  state: string;
  pinCode: string;
  /** Of the products that go there. */
  ids: readonly string[];
}

/** Asks what is offered there, as the page of the delivery does, and takes one of it with the total that it says. */
async function chooseDelivery(
  storm: Storm,
  { way, quantity, coupon }: Purchase,
  { country, state, pinCode, ids }: Destination,
): Promise<{ delivery?: string; total?: number }> {
  if (way < 0) return {};
  const items = ids.map((id) => `${id}:${quantity}`).join(',');
  const asked = new URLSearchParams({ country, state, pinCode, items });
  const { body } = await callShop(storm, `GET /delivery?${asked.toString()}`);
  const methods = (body['methods'] ?? []) as { _id: string; total: number }[];
  const method = methods[way % Math.max(1, methods.length)];
  if (!method) return {};
  return { delivery: method._id, ...(coupon < 0 && { total: method.total }) };
}

async function create(
  storm: Storm,
  { by, manner, id }: Purchase & Pick<Payer, 'by'>,
  json: object,
  again: '' | '-again',
): Promise<Reply | undefined> {
  const key = `checkout-${id}${again}`;
  const open = () => callShop(storm, 'POST /payment/create', { by, json, key });
  const [reply] = await Promise.all(manner === 'clicks twice' ? [open(), open()] : [open()]);
  return reply;
}

function openedBy(reply: Reply | undefined): Opened | undefined {
  if (reply?.status !== 201) return undefined;
  const { checkoutId, clientSecret } = reply.body;
  return { checkoutId: String(checkoutId), clientSecret: clientSecret as string | null };
}

async function placeOrder(
  storm: Storm,
  by: Person,
  checkoutId: string,
): Promise<string | undefined> {
  // It returns the same order however often it is called, so that a key would say nothing more.
  const reply = await callShop(storm, 'POST /order/new', {
    by,
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
    const isKept = rows.length === 1 && rows[0]?.id === orderId && rows[0].uid === by.uid;
    return isKept
      ? undefined
      : `checkout ${checkoutId}: ${by.uid} was told of order ${orderId}; there is ${JSON.stringify(rows)}`;
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
