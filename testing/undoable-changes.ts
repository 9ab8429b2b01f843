import type { LightMyRequestResponse } from 'fastify';
import type { Coupon } from '#contract/coupons.ts';
import type { JobRows, OneJob } from '#contract/jobs.ts';
import { JOB_WRITERS } from './job-writers.ts';
import { runJobs } from '#server/features/jobs/run-jobs.ts';
import { formOf, paint, type FormPart } from './forms.ts';
import type { Buyer } from './shopping.ts';
import type { BuyingShop } from './test-buying.ts';

type Answer = LightMyRequestResponse;

/** Things that the staff of a shop change. It grows with what they add. */
export interface Things {
  products: string[];
  coupons: string[];
  reviews: string[];
}

/** Somebody who changes something. */
interface Acting {
  shop: BuyingShop;
  by: Buyer;
  things: Things;
  /** Another number each time, so that each change makes a difference. */
  n: number;
  /** One of several, at random. */
  pick<T>(from: readonly T[]): T;
}

type Change = (acting: Acting) => Promise<Answer>;

/** Every kind of change that the log can take back. Changes of the same kind differ by their numbers. */
export const UNDOABLE_CHANGES: Readonly<Record<string, Change>> = {
  price: (acting) => edit(acting, ['price', `${100 + acting.n}`]),
  stock: (acting) => edit(acting, ['stock', `${1_000 + acting.n}`]),
  received: (acting) => moveStock(acting, { kind: 'received', quantity: 1 + (acting.n % 40) }),
  counted: (acting) => moveStock(acting, { kind: 'counted', quantity: 50_000 + acting.n }),
  damaged: (acting) => moveStock(acting, { kind: 'damaged', quantity: 1 }),
  texts: (acting) => edit(acting, ['name', `Bowl ${acting.n}`], ['description', `*${acting.n}*`]),
  category: (acting) => edit(acting, ['category', `Shelf ${acting.n}`]),
  codes: ({ n, ...acting }) =>
    edit(
      { ...acting, n },
      ['sku', n % 3 === 0 ? '' : `SKU-${n}`],
      ['hsn', `${1_000 + (n % 9_000)}`],
    ),
  specifications: (acting) =>
    edit(acting, ['details', JSON.stringify([{ name: 'Weight', value: `${acting.n} g` }])]),
  everything: (acting) =>
    edit(
      acting,
      ['price', `${acting.n}.99`],
      ['stock', `${acting.n}`],
      ['name', `Cup ${acting.n}`],
    ),
  addProduct,
  deleteProduct: (acting) =>
    send(acting, 'DELETE', `product/${acting.pick(acting.things.products)}`),
  restoreProduct: (acting) => restore(acting, 'product'),
  couponAmount: (acting) => changeCoupon(acting, { amount: 100 + acting.n }),
  couponLimits: (acting) =>
    changeCoupon(acting, { usageLimit: 5 + acting.n, perUserLimit: 2 + acting.n }),
  couponState: (acting) =>
    changeCoupon(acting, { paused: acting.n % 2 === 0, firstOrderOnly: acting.n % 3 === 0 }),
  couponTime: (acting) =>
    changeCoupon(acting, { expiresAt: new Date(Date.UTC(2040, 0, 1 + acting.n)).toISOString() }),
  couponScope: (acting) =>
    changeCoupon(acting, {
      categories: [`Shelf ${acting.n}`],
      productIds: acting.things.products.slice(0, 2),
      collections: acting.things.products.slice(0, 1),
    }),
  addCoupon,
  generateCoupons: (acting) =>
    send(acting, 'POST', 'payment/coupon/generate', {
      prefix: `G${acting.n}-`,
      count: 2,
      kind: 'fixed',
      amount: 50,
    }),
  deleteCoupon: (acting) =>
    send(acting, 'DELETE', `payment/coupon/${acting.pick(acting.things.coupons)}`),
  restoreCoupon: (acting) => restore(acting, 'coupon'),
  charges: (acting) =>
    settings(acting, { shippingCharge: acting.n, freeShippingAbove: 2 * acting.n }),
  words: (acting) => settings(acting, { tagline: `Tagline ${acting.n}`, name: `Shop ${acting.n}` }),
  contact: (acting) => settings(acting, { contact: { phone: `+91 ${acting.n}` } }),
  pages: (acting) =>
    settings(acting, { pages: [{ slug: 'delivery', title: `Delivery ${acting.n}`, body: '' }] }),
  hideReview: (acting) => review(acting, { hidden: true, reason: `Spam ${acting.n}` }),
  showReview: (acting) => review(acting, { hidden: false }),
  answerReview: (acting) => review(acting, { reply: `Thank you ${acting.n}` }),
  takeAnswerBack: (acting) => review(acting, { reply: null }),
  bulkPrice: (acting) => bulk(acting, { price: { set: 1_000_000 + acting.n } }),
  bulkStock: (acting) => bulk(acting, { stock: { set: 100_000 + acting.n } }),
  bulkCategory: (acting) => bulk(acting, { category: `Many ${acting.n}` }),
  importFile,
};

/** A call of somebody with their uid. */
export function send(
  { shop, by: { uid, headers } }: Pick<Acting, 'shop' | 'by'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  more: Record<string, string> = {},
): Promise<Answer> {
  return shop.app.inject({
    method,
    url: `/api/v1/${path}?id=${uid}`,
    headers: { ...headers, ...more },
    ...(payload && { payload }),
  });
}

/** Does what there is to do until a job is over. Returns it. */
export async function finishJob(acting: Pick<Acting, 'shop' | 'by'>, id: string) {
  const { database } = acting.shop.db;
  const onFailure = (error: unknown) => {
    throw error;
  };
  const deps = {
    database,
    now: () => acting.shop.clock.now(),
    writers: JOB_WRITERS,
    onChange() {},
    onFailure,
  };
  for (;;) {
    const { job } = (await send(acting, 'GET', `job/${id}`)).json<OneJob>();
    if (!['working', 'undoing'].includes(job.state)) return job;
    await runJobs(deps);
  }
}

async function edit(acting: Acting, ...parts: readonly FormPart[]): Promise<Answer> {
  const { payload, headers } = await formOf(...parts);
  return send(acting, 'PUT', `product/${acting.pick(acting.things.products)}`, payload, headers);
}

function moveStock(acting: Acting, move: object): Promise<Answer> {
  return send(acting, 'POST', `product/${acting.pick(acting.things.products)}/stock`, move);
}

async function addProduct(acting: Acting): Promise<Answer> {
  const { payload, headers } = await formOf(
    ['name', `Tray ${acting.n}`],
    ['category', 'Kitchen'],
    ['price', '499.50'],
    ['stock', '7'],
    ['description', ''],
    ['photos', await paint('#b33'), 'red.png'],
  );
  const answer = await send(acting, 'POST', 'product/new', payload, headers);
  const { product } = answer.json<{ product?: { _id: string } }>();
  if (product) acting.things.products.push(product._id);
  return answer;
}

async function addCoupon(acting: Acting): Promise<Answer> {
  const terms = { code: `CODE-${acting.n}`, kind: 'fixed', amount: 50 };
  const answer = await send(acting, 'POST', 'payment/coupon/new', terms);
  const { coupon } = answer.json<{ coupon?: Coupon }>();
  if (coupon) acting.things.coupons.push(coupon._id);
  return answer;
}

function changeCoupon(acting: Acting, terms: object): Promise<Answer> {
  return send(acting, 'PUT', `payment/coupon/${acting.pick(acting.things.coupons)}`, terms);
}

async function restore(acting: Acting, type: 'product' | 'coupon'): Promise<Answer> {
  const bin = await acting.shop.get(acting.by, `/bin?id=${acting.by.uid}&type=${type}`);
  const { items } = bin.json<{ items: { _id: string }[] }>();
  return send(acting, 'POST', `bin/${type}/${acting.pick(items)?._id}/restore`);
}

function settings(acting: Acting, changes: object): Promise<Answer> {
  return send(acting, 'PUT', 'settings', changes);
}

function review(acting: Acting, change: object): Promise<Answer> {
  return send(acting, 'PUT', `review/${acting.pick(acting.things.reviews)}`, change);
}

async function bulk(acting: Acting, change: object): Promise<Answer> {
  const { pick, things } = acting;
  const ids = [...new Set([1, 2, 3].map(() => pick(things.products)))];
  return start(acting, await send(acting, 'POST', 'product/bulk', { select: { ids }, change }));
}

/** A file that changes a product and adds one. */
async function importFile(acting: Acting): Promise<Answer> {
  const { n, pick, things } = acting;
  const lines = [
    'id,sku,name,category,price,stock',
    `${pick(things.products)},,Imported ${n},,${2_000_000 + n},`,
    `,NEW-${n},Jug ${n},Kitchen,12.50,3`,
  ];
  const { payload, headers } = await formOf([
    'file',
    Buffer.from(lines.join('\n')),
    'products.csv',
  ]);
  const answer = await start(
    acting,
    await send(acting, 'POST', 'product/import', payload, headers),
  );
  const { job } = answer.json<{ job?: { _id: string } }>();
  if (!job) return answer;
  const { rows } = (await send(acting, 'GET', `job/${job._id}/rows`)).json<JobRows>();
  const [, added] = rows;
  if (added?.state === 'written') things.products.push(added._id);
  return answer;
}

/** The answer to the start of a job, once the job is over. */
async function start(acting: Acting, answer: Answer): Promise<Answer> {
  const { job } = answer.json<{ job?: { _id: string } }>();
  if (job) await finishJob(acting, job._id);
  return answer;
}
