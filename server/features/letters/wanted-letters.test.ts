import { expect, it } from 'vitest';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser } from '#testing/back-office-calls.ts';
import { move } from '#testing/desk-calls.ts';
import { UNDO_WAIT_MS, useLetterShop } from '#testing/letter-shop.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';

const { shop, sendAll, buyer } = useLetterShop();

function call(method: 'GET' | 'PUT', by: Buyer, uid: string, payload?: object) {
  const url = `/api/v1/user/${uid}/letters?id=${by.uid}`;
  return shop.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) });
}

async function sentAfterDelivery(person: Buyer): Promise<string[]> {
  const admin = await registerAdmin(shop);
  const letters = { to: '', kinds: {}, askAfterDays: 0 };
  await settingsCalls(shop, () => admin).change({ letters });
  const { _id } = await shop.buy(person, cart(await shop.sell(5)));
  await sendAll();
  for (let step = 0; step < 2; step += 1) {
    await move(shop, admin, _id, 'step');
    shop.clock.advance(UNDO_WAIT_MS);
  }
  return (await sendAll()).map(({ subject }) => subject.replace(/#\d+/, '#'));
}

const SHIPPED = 'Order # is on its way';
const HOW_WAS_IT = 'How was it? Order # has arrived';

it(
  'a person does without letters after a delivery, and wants them again',
  { tags: 'long' },
  async () => {
    const asha = await buyer('asha');
    const letters = async () => (await call('GET', asha, 'asha')).json();
    expect(await letters()).toEqual({ success: true, letters: { delivered: true } });
    for (let times = 0; times < 2; times += 1)
      expect((await call('PUT', asha, 'asha', { delivered: false })).statusCode).toBe(200);
    expect(await letters()).toMatchObject({ letters: { delivered: false } });
    expect(await sentAfterDelivery(asha)).toEqual([SHIPPED]);
    await call('PUT', asha, 'asha', { delivered: true });
    expect(await letters()).toMatchObject({ letters: { delivered: true } });
    expect((await sentAfterDelivery(asha)).sort()).toEqual([HOW_WAS_IT, SHIPPED]);
  },
);

it('nobody else sees or changes that', async () => {
  const [ravi, admin] = [await buyer('ravi'), await registerAdmin(shop)];
  for (const answer of [
    await call('GET', admin, 'ravi'),
    await call('PUT', admin, 'ravi', { delivered: false }),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
  await deleteUser(shop, admin, 'ravi');
  expect((await call('PUT', ravi, 'ravi', { delivered: false })).json().code).toBe(
    'ACCOUNT_DELETED',
  );
});
