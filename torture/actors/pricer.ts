import { callShop } from '../calls.ts';
import type { Actor, Storm } from '../storm.ts';

interface Prices {
  /** The next one to set: each is higher than the one before. */
  next: number;
  /** The highest one whose change was answered. */
  answered: number;
  /** Those whose change was not answered: it may still come, also after a later one. */
  unsure: Set<number>;
  changing: Promise<unknown>;
}

const ofStorm = new WeakMap<Storm, Prices>();

/** Raises the price of a product that nobody buys. Then no instance may show an older one. */
export const actor: Actor<{ admin: number }> = {
  name: 'pricer',
  perSecond: 1.5,
  draw: (random) => ({ admin: random.between(0, 2) }),
  async run(storm, { admin }) {
    const prices = ofStorm.get(storm) ?? newPrices();
    ofStorm.set(storm, prices);
    const turn = prices.changing.then(() => raise(storm, prices, admin));
    prices.changing = turn;
    await turn;
  },
};

function newPrices(): Prices {
  return { next: 200, answered: 0, unsure: new Set(), changing: Promise.resolve() };
}

async function raise(storm: Storm, prices: Prices, admin: number): Promise<void> {
  const { people, shop, told } = storm;
  const by = people.admins[admin];
  if (!by) throw new Error(`There is no admin ${admin}`);
  const price = prices.next;
  prices.next += 1;
  const form = new FormData();
  form.append('price', String(price));
  const call = `PUT /product/${people.pricedId}`;
  const { status } = await callShop(storm, call, { by, form });
  if (status === 200) prices.answered = price;
  else prices.unsure.add(price);
  const known = prices.answered;
  const shown = await Promise.all(
    shop.urls.map((_, instance) =>
      callShop(storm, `GET /product/${people.pricedId}`, { instance }),
    ),
  );
  for (const { status: read, body } of shown) {
    if (read !== 200) continue;
    const seen = (body['product'] as { price: number }).price;
    if (seen < known && !prices.unsure.has(seen))
      told.breach(
        `I17 product: ${known} was answered as its price, and ${seen} was shown after that`,
      );
  }
}
