import { beforeEach, expect, it } from 'vitest';
import { ASK_AFTER_DAYS } from '#contract/letter-kinds.ts';
import { registerAdmin } from '#testing/admins.ts';
import { move } from '#testing/desk-calls.ts';
import { UNDO_WAIT_MS, useLetterShop } from '#testing/letter-shop.ts';
import { refunded, line } from '#testing/refund-calls.ts';
import { buyAndDeliver } from '#testing/return-calls.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import { cart, PRICE, type Buyer } from '#testing/shopping.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const { shop, sendAll, buyer } = useLetterShop();
let admin: Buyer;
let ravi: Buyer;
const settings = settingsCalls(shop, () => admin);

let people = 0;
beforeEach(async () => {
  // Anew for each test, which lasts longer than a log-in.
  admin = await registerAdmin(shop);
  ravi = await buyer(`ravi-${(people += 1)}`);
  await settings.change({ letters: { to: '', kinds: {} } });
});

const deliver = async () => buyAndDeliver(shop, admin, ravi, cart(await shop.sell(5)));
const asked = (number: number) => `How was it? Order #${number} has arrived`;

async function subjects(waitMs: number): Promise<string[]> {
  shop.clock.advance(waitMs);
  return (await sendAll()).map(({ subject }) => subject);
}

it(`how it was is asked ${ASK_AFTER_DAYS} days after the delivery`, async () => {
  const { number } = await deliver();
  expect(await subjects(ASK_AFTER_DAYS * DAY_MS - HOUR_MS)).not.toContain(asked(number));
  expect(await subjects(HOUR_MS)).toEqual([asked(number)]);
  expect(await subjects(30 * DAY_MS)).toEqual([]);
});

it('how it was is asked as many days later as the owner says', { tags: 'long' }, async () => {
  await settings.change({ letters: { to: '', kinds: {}, askAfterDays: 10 } });
  const { number } = await deliver();
  await settings.change({ letters: { to: '', kinds: {}, askAfterDays: 0 } });
  const other = await deliver();
  const soon = await subjects(UNDO_WAIT_MS);
  expect(soon).toContain(asked(other.number));
  expect(soon).not.toContain(asked(number));
  expect(await subjects(10 * DAY_MS - HOUR_MS)).toEqual([]);
  expect(await subjects(HOUR_MS)).toEqual([asked(number)]);
});

it.each([-1, 61, 1.5, '4', null])(
  '%j is no number of days after which it is asked',
  async (askAfterDays) => {
    const letters = { to: '', kinds: {}, askAfterDays };
    const response = await settings.put({ letters });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { errors: [{ path: 'letters.askAfterDays' }] },
    ]);
  },
);

it(
  'how it was is asked once an order, also if it is delivered again after a correction',
  { tags: 'long' },
  async () => {
    await settings.change({ letters: { to: '', kinds: {}, askAfterDays: 0 } });
    const { _id, number } = await deliver();
    expect(await subjects(UNDO_WAIT_MS)).toContain(asked(number));
    await move(shop, admin, _id, 'undo');
    expect(await subjects(UNDO_WAIT_MS)).toEqual([`A correction about order #${number}`]);
    await move(shop, admin, _id, 'step');
    expect(await subjects(DAY_MS)).toEqual([]);
  },
);

it(
  'how it was is asked once if the delivery was undone before, some days after the second one',
  { tags: 'long' },
  async () => {
    const { _id, number } = await deliver();
    await subjects(UNDO_WAIT_MS);
    await move(shop, admin, _id, 'undo');
    expect(await subjects(HOUR_MS / 2)).toEqual([]);
    await move(shop, admin, _id, 'step');
    expect(await subjects(4 * DAY_MS - HOUR_MS)).toEqual([]);
    expect(await subjects(HOUR_MS)).toEqual([asked(number)]);
  },
);

it(
  'how it was is not asked of what is sent back or reviewed already',
  { tags: 'long' },
  async () => {
    const [vase, tray, lamp] = [await shop.sell(5), await shop.sell(5), await shop.sell(5)];
    const lines = [vase, tray, lamp].map((productId) => ({ productId, price: PRICE, quantity: 1 }));
    const { pool } = shop.db.database;
    const names = ['Vase', 'Tray', 'Lamp'];
    for (const [at, id] of [vase, tray, lamp].entries())
      await pool.query('update products set name = $2 where id = $1', [id, names[at]]);
    const order = await buyAndDeliver(shop, admin, ravi, lines);
    await refunded(shop, admin, order._id, { lines: [line(vase)] });
    await pool.query(
      `insert into reviews (id, product_id, user_id, stars, title, text, created_at)
     values (gen_random_uuid(), $1, $2, 5, 'Good', '', now())`,
      [tray, ravi.uid],
    );
    shop.clock.advance(ASK_AFTER_DAYS * DAY_MS);
    const letter = (await sendAll()).find(({ subject }) => subject === asked(order.number));
    expect(letter?.text).toContain(`/p/${lamp}/lamp#reviews`);
    expect(names.filter((name) => letter?.html.includes(name))).toEqual(['Lamp']);
  },
);
