import { describe, expect, it } from 'vitest';
import { cartLine, cartOf, putCart } from '#testing/cart-calls.ts';
import {
  callWhileDeleted,
  failsWithout,
  sellMany,
  unsafeDatabase,
  type Race,
} from '#testing/races.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();

describe('two devices that fill a cart at once', () => {
  const race: Race = async (shop) => {
    const buyer = await shop.newBuyer('buyer');
    const products = await sellMany(shop, 60);
    const halves = [products.slice(0, 30), products.slice(30)];
    const sent = await Promise.all(
      halves.map((half) =>
        putCart(
          shop,
          buyer,
          half.map((id) => cartLine(shop, id, 1)),
        ),
      ),
    );
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    return shop.audit();
  };

  it('have 50 products in it', { tags: 'long' }, async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    "a lock on the person's row",
    race,
    unsafeDatabase(withoutLocksIn('users')),
    /^I29 cart: 60 products/,
  );
});

describe('five devices that change a line at once', () => {
  const race: Race = async (shop) => {
    const buyer = await shop.newBuyer('buyer');
    const productId = await shop.sell(9);
    await putCart(shop, buyer, [cartLine(shop, productId, 9, 60_000)]);
    // The newest is sent first.
    const changes = [1, 2, 3, 4, 5].map((quantity) =>
      cartLine(shop, productId, quantity, quantity * 1_000),
    );
    await Promise.all(changes.map((change) => putCart(shop, buyer, [change])));
    const [line] = await cartOf(shop, buyer);
    return line?.quantity === 1 ? [] : [`the cart has ${line?.quantity}`];
  };

  it('end with the newest change', async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    'locks',
    race,
    unsafeDatabase(withoutLocksIn('users', 'cart_lines')),
    /^the cart has [2-5]/,
  );
});

describe('a person who fills their cart while their account is deleted', () => {
  const race: Race = async (shop) => {
    const products = await sellMany(shop, 12);
    const puts = products.map(
      (id) => (buyer: Buyer) => putCart(shop, buyer, [cartLine(shop, id, 1)]),
    );
    return callWhileDeleted(shop, puts);
  };

  it('leaves none', { tags: 'long' }, async () => {
    for (let run = 0; run < 3; run += 1) expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    "a lock on the person's row",
    race,
    unsafeDatabase(withoutLocksIn('users')),
    /^I18 account: deleted, and has a cart/,
  );
});
