import { describe, expect, it } from 'vitest';
import { withoutLocksIn } from '#testing/unsafe-database.ts';
import {
  buyAtOnce,
  unsafeDatabase,
  failsWithout,
  newCouponCode,
  NO_OPEN_CHECKOUT_INDEXES,
  newBuyers,
  sellMany,
  times,
  type Race,
} from '#testing/races.ts';
import { longByTransfer, METHODS, take } from '#testing/payment-methods.ts';
import { cart } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();

describe.each(METHODS)('a coupon with one use and 20 people who have it, paid by %s', (way) => {
  const race: Race = async (shop) => {
    const paid = await take(shop, way);
    const buyers = await newBuyers(shop, 20);
    const code = newCouponCode();
    await shop.addCoupon({ code, usageLimit: 1 });
    const goods = await sellMany(shop, buyers.length);
    await buyAtOnce(shop, buyers, (place) => ({
      lines: cart(goods[place]),
      coupon: code,
      ...paid,
    }));
    return shop.audit();
  };

  it('makes one discounted order', longByTransfer(way), async () => {
    const paid = await take(shop, way);
    const code = `ONCE-${way.toUpperCase()}`;
    await shop.addCoupon({ code, usageLimit: 1 });
    const buyers = await newBuyers(shop, 20);
    const goods = await sellMany(shop, buyers.length);
    const { created, ordered } = await buyAtOnce(shop, buyers, (place) => ({
      lines: cart(goods[place]),
      coupon: code.toLowerCase(),
      ...paid,
    }));
    expect({ created, ordered }).toEqual({ created: [201, ...times(19, 404)], ordered: [201] });
    expect(await shop.usesOf(code)).toBe(1);
    expect(await shop.audit()).toEqual([]);
  });

  failsWithout(
    'a lock on coupons and their check',
    race,
    unsafeDatabase(
      withoutLocksIn('coupons'),
      'alter table coupons drop constraint coupons_uses_within_limit',
    ),
    /^I4 coupon RACE\d+: .* of 1,/,
  );
});

const LIMITS = [
  {
    limit: 'theirs once',
    terms: { perUserLimit: 1 },
    expected: /^I4 coupon RACE\d+: .* by one person 2 of 1/,
  },
  {
    limit: 'for their first order',
    terms: { firstOrderOnly: true },
    expected: /^I4 order: coupon RACE\d+ is for a first order, and this is not/,
  },
];

describe.each(METHODS.flatMap((way) => LIMITS.map((limit) => ({ ...limit, way }))))(
  'one person who pays in two tabs by $way with a coupon that is $limit',
  ({ terms, expected, way }) => {
    const race: Race = async (shop) => {
      const paid = await take(shop, way);
      const people = await newBuyers(shop, 5);
      const tabs = people.flatMap((person) => [person, person]);
      const code = newCouponCode();
      await shop.addCoupon({ code, ...terms });
      const goods = await sellMany(shop, tabs.length);
      await Promise.all(
        tabs.map(async (person, place) => {
          // One server runs a person's checkouts one after the other, so each tab uses another server.
          const opened = await shop.createOnOtherInstance(person, cart(goods[place]), {
            coupon: code,
            ...paid,
          });
          if (typeof opened === 'string') return;
          if (opened.clientSecret !== null) await shop.pay(opened);
          await shop.order(person, opened.checkoutId);
        }),
      );
      await shop.runUntilIdle();
      return shop.audit();
    };

    it('uses it once', longByTransfer(way), async () => {
      expect(await race(shop)).toEqual([]);
    });

    // Whoever orders by transfer waits for their other orders by another lock, too.
    if (way === 'card')
      failsWithout(
        "a person's turn and a lock on coupons",
        race,
        unsafeDatabase(
          withoutLocksIn('users', 'coupons', 'checkouts'),
          ...NO_OPEN_CHECKOUT_INDEXES,
        ),
        expected,
      );
  },
);
