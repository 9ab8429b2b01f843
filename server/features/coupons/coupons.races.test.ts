import { describe, expect, it } from 'vitest';
import { withoutLocksIn } from '#testing/careless-database.ts';
import {
  buyAtOnce,
  careless,
  isLostWithout,
  newCode,
  NO_TURNS,
  racers,
  sellMany,
  times,
  type Race,
} from '#testing/races.ts';
import { cart } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();

describe('a coupon with one use and 20 people who have it', () => {
  const race: Race = async (shop) => {
    const buyers = await racers(shop, 20);
    const code = newCode();
    await shop.handOut({ code, usageLimit: 1 });
    const goods = await sellMany(shop, buyers.length);
    await buyAtOnce(shop, buyers, (place) => ({ lines: cart(goods[place]), coupon: code }));
    return shop.audit();
  };

  it('makes one discounted order', async () => {
    await shop.handOut({ code: 'ONCE', usageLimit: 1 });
    const buyers = await racers(shop, 20);
    const goods = await sellMany(shop, buyers.length);
    const { created, ordered } = await buyAtOnce(shop, buyers, (place) => ({
      lines: cart(goods[place]),
      coupon: 'once',
    }));
    expect({ created, ordered }).toEqual({ created: [201, ...times(19, 404)], ordered: [201] });
    expect(await shop.usesOf('ONCE')).toBe(1);
    expect(await shop.audit()).toEqual([]);
  });

  isLostWithout(
    'a lock on coupons and their check',
    race,
    careless(
      withoutLocksIn('coupons'),
      'alter table coupons drop constraint coupons_uses_within_limit',
    ),
    /^I4 coupon RACE\d+: .* of 1,/,
  );
});

describe('one person who pays in two tabs with a coupon that is theirs once', () => {
  const race: Race = async (shop) => {
    const people = await racers(shop, 5);
    const tabs = people.flatMap((person) => [person, person]);
    const code = newCode();
    await shop.handOut({ code, perUserLimit: 1 });
    const goods = await sellMany(shop, tabs.length);
    await Promise.all(
      tabs.map(async (person, place) => {
        // One server lets a person's checkouts come in turn: here each tab meets another one.
        const opened = await shop.createElsewhere(person, cart(goods[place]), { coupon: code });
        if (typeof opened === 'string') return;
        await shop.pay(opened);
        await shop.order(person, opened.checkoutId);
      }),
    );
    await shop.settle();
    return shop.audit();
  };

  it('uses it once', async () => {
    expect(await race(shop)).toEqual([]);
  });

  isLostWithout(
    "a person's turn and a lock on coupons",
    race,
    careless(withoutLocksIn('users', 'coupons', 'checkouts'), ...NO_TURNS),
    /^I4 coupon RACE\d+: .* by one person 2 of 1/,
  );
});
