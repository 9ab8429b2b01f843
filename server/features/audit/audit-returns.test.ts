import { beforeAll, describe } from 'vitest';
import type { OrderReturn } from '#contract/returns.ts';
import { registerAdmin } from '#testing/admins.ts';
import { itReports } from '#testing/audited-shop.ts';
import { ask, buyAndDeliver } from '#testing/return-calls.ts';
import { cart } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();

/** A return of one of two pieces that is requested. */
let made: OrderReturn;
beforeAll(async () => {
  const asha = await shop.buyer('asha');
  const productId = await shop.sell(5);
  const order = await buyAndDeliver(shop, await registerAdmin(shop), asha, cart(productId, 2));
  const body = { lines: [{ productId, quantity: 1 }], reason: 'Too small' };
  made = (await ask(shop, asha, order._id, body)).json<{ return: OrderReturn }>().return;
});

describe('the audit of returns', () => {
  itReports(shop, [
    [
      'a status that differs from the history',
      /^I23 return: accepted after requested/,
      () => [
        `update returns set status = 'accepted' where id = '${made._id}'`,
        `update returns set status = 'requested' where id = '${made._id}'`,
      ],
    ],
    [
      'a step that is not allowed',
      /^I23 return: received after requested → received/,
      () => [
        `update returns set status = 'received' where id = '${made._id}';
         insert into return_history (id, return_id, status, at, by_user)
         values (gen_random_uuid(), '${made._id}', 'received', now() + interval '1 day', 'chief')`,
        `update returns set status = 'requested' where id = '${made._id}';
         delete from return_history where status = 'received'`,
      ],
    ],
    [
      'more pieces than were bought',
      /^I23 order: 2 pieces of a line, 3 in returns and refunds, 0 of them/,
      () => [`update return_lines set quantity = 3`, `update return_lines set quantity = 1`],
    ],
    [
      'pieces that are in stock before they were received',
      /^I23 return: requested, and its pieces are in stock/,
      () => [`update returns set restocked = true`, `update returns set restocked = false`],
    ],
    [
      'pieces that are in stock, and not in the ledger',
      /^I1 order: Delivered, 2 pieces of a product, -2 in the ledger/,
      () => [`update returns set restocked = true`, `update returns set restocked = false`],
    ],
    [
      'a return of an order that is not delivered',
      /^I23 return: requested, of an order that is Shipped/,
      () => [
        `update orders set status = 'Shipped' where id = '${made.orderId}'`,
        `update orders set status = 'Delivered' where id = '${made.orderId}'`,
      ],
    ],
  ]);
});

describe('the audit of withdrawals', () => {
  const declared = (columns: string) => `
    insert into withdrawals (id, key_hash, name, email, number, created_at, expires_at, ${columns.split(' = ')[0]})
    select gen_random_uuid(), 'hash', '', '', 1, now(), now(), ${columns.split(' = ')[1]}`;
  const forgotten = `delete from withdrawals`;
  const ofReturn = `kind = 'withdrawal', deadline = now() + interval '14 days'`;
  itReports(shop, [
    [
      'one that nobody has declared',
      /^I32 return: a withdrawal that nobody has declared/,
      () => [
        `update returns set ${ofReturn} where id = '${made._id}'`,
        `update returns set kind = 'return', deadline = null where id = '${made._id}'`,
      ],
    ],
    [
      'one of an order that was not confirmed',
      /^I32 withdrawal: of an order, and not confirmed or not settled/,
      () => [declared(`order_id = '${made.orderId}'`), forgotten],
    ],
    [
      'one that is not settled for hours',
      /^I32 withdrawal: confirmed an hour ago, and not settled/,
      () => [declared(`confirmed_at = now() - interval '2 hours'`), forgotten],
    ],
    [
      'one with a return that is none',
      /^I32 withdrawal: with a return that is not its own, or another deadline/,
      () => [declared(`return_id = '${made._id}'`), forgotten],
    ],
  ]);
});
