import { describe, expect, it } from 'vitest';
import type { JobAnswer } from '#contract/jobs.ts';
import { registerAdmins } from '#testing/admins.ts';
import { repeats } from '#testing/fast-run.ts';
import { formOf } from '#testing/forms.ts';
import { take } from '#testing/payment-methods.ts';
import { failsWithout, newBuyers, unsafeDatabase, type Race } from '#testing/races.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { finishJob } from '#testing/undoable-changes.ts';

const shop = useBuyingShop();
const ORDERS = 8;

async function send(at: BuyingShop, file: string, { uid, headers }: Buyer): Promise<string> {
  const form = await formOf(['file', Buffer.from(file), 'statement']);
  const { body } = await at.app.inject({
    method: 'POST',
    url: `/api/v1/payment/statement?id=${uid}`,
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  });
  return (JSON.parse(body) as JobAnswer).job._id;
}

/** Three admins import the same statement at once, and as many instances write it. Returns the orders that aren't paid once. */
const imports: Race = async (at) => {
  const paid = await take(at, 'transfer');
  const [product, buyers, admins] = [
    await at.sell(50),
    await newBuyers(at, ORDERS),
    await registerAdmins(at, 3),
  ];
  const orders = await Promise.all(buyers.map((buyer) => at.buy(buyer, cart(product), paid)));
  const day = at.clock.now().toISOString().slice(0, 10);
  const lines = orders.map(({ payment }) => `${day},1,order ${payment.reference},Asha`);
  const file = ['date,amount,reference,name', ...lines].join('\r\n');
  const sent = await Promise.all(admins.map(async (by) => ({ by, id: await send(at, file, by) })));
  const jobs = await Promise.all(sent.map(({ by, id }) => finishJob({ shop: at, by }, id)));
  const written = jobs.reduce((sum, job) => sum + job.written, 0);
  const { rows } = await at.db.database.pool.query<{ paid: number }>(
    `select paid::int from orders where id = any ($1::uuid[]) and paid <> 100`,
    [orders.map(({ _id }) => _id)],
  );
  return [
    ...(written === ORDERS ? [] : [`${written} lines written`]),
    ...rows.map((order) => `paid ${order.paid / 100} times`),
    ...(await at.audit()),
  ];
};

describe('bank statements that are imported at once', () => {
  it('have each line recorded once', async () => {
    for (let round = 0; round < repeats(1, 2); round += 1) expect(await imports(shop)).toEqual([]);
  });

  failsWithout(
    'the index on lines of statements',
    imports,
    unsafeDatabase((sql) => sql, 'drop index own_payments_of_statement'),
    /^paid [23] times/,
  );
});
