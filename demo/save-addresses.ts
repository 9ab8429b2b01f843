import type pg from 'pg';
import { addresses } from '#server/features/addresses/addresses.table.ts';
import { DEMO_PEOPLE } from './demo-accounts.ts';
import { insertRows } from './insert-rows.ts';
import { idAt } from './id-at.ts';
import type { SeededRandom } from './seeded-random.ts';

interface SentTo {
  userId: string;
  name: string;
  address: string;
  city: string;
  state: string;
  country: string;
  pinCode: string;
}

/** Saves the address of each demo customer's orders as their default, with a phone number that nobody has. */
export async function saveDemoAddresses(
  client: pg.ClientBase,
  now: Date,
  random: SeededRandom,
): Promise<void> {
  const { rows } = await client.query<SentTo>(
    `select distinct on (o.user_id) o.user_id as "userId", u.name, o.address, o.city, o.state, o.country,
       o.pin_code as "pinCode"
     from orders o join users u on u.id = o.user_id
     where o.user_id = any($1::text[]) and o.address is not null order by o.user_id, o.created_at desc, o.id`,
    [DEMO_PEOPLE.map(({ uid }) => uid)],
  );
  await insertRows(
    client,
    addresses,
    rows.map((sentTo, place) => ({
      ...sentTo,
      id: idAt(now, random),
      position: 0,
      phone: `+91 00000 0010${place}`,
      isDefault: true,
    })),
  );
}
