import { describe, expect, it } from 'vitest';
import type { FamilyWritten } from '#contract/family.ts';
import { registerAdmin } from '#testing/admins.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();

describe('members with new values that are added at once', () => {
  const race: Race = async (at) => {
    const admin = await registerAdmin(at);
    const post = async (path: string, payload: object) =>
      at.app.inject({
        method: 'POST',
        url: `/api/v1/${path}?id=${admin.uid}`,
        headers: admin.headers,
        payload,
      });
    const member = (Size: string) => ({ values: { Size }, price: 499, stock: 1 });
    const made = await post('family/new', {
      name: 'Crew T-shirt',
      category: 'Shirts',
      options: ['Size'],
      members: [member('S')],
    });
    const { family } = made.json<FamilyWritten>();
    const added = await Promise.all(
      ['M', 'L', 'XL', 'M'].map((size) => post(`family/${family._id}/members`, [member(size)])),
    );
    expect(added.filter(({ statusCode }) => statusCode === 201).length).toBeLessThan(4);
    return at.audit();
  };

  it('are all members, and their values among the options', async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    'a lock on the family',
    race,
    unsafeDatabase(withoutLocksIn('families')),
    /^I33 product: its values are not those of its family/,
  );
});

describe('60 members that 50 people buy at once', () => {
  it('have exact stock, and their family is shown as the cheapest that is left', async () => {
    const admin = await registerAdmin(shop);
    const made = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/family/new?id=${admin.uid}`,
      headers: admin.headers,
      payload: {
        name: 'Sock',
        category: 'Socks',
        options: ['Number'],
        members: Array.from({ length: 60 }, (_, at) => ({
          values: { Number: `${at}` },
          price: 100 + at,
          stock: 1,
        })),
      },
    });
    const { family, products } = made.json<FamilyWritten>();
    const wanted = [products[0], products[1], products[2], products[30], products[59]];
    await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const product = wanted[at % wanted.length];
        const buyer = await shop.newBuyer(`sock-${at}`);
        const line = { productId: product?._id ?? '', price: product?.price ?? 0, quantity: 1 };
        return shop.create(buyer, [line]);
      }),
    );
    const { rows } = await shop.db.database.pool.query<{ price: number; left: number }>(
      `select f.from_price as price, (select sum(available)::int from products where family_id = f.family_id) as left
       from family_faces f where f.family_id = $1`,
      [family._id],
    );
    expect(rows).toEqual([{ price: 10_300, left: 55 }]);
    expect(await shop.audit()).toEqual([]);
  });
});
