import { expect, it } from 'vitest';
import { smtpMail } from '#server/features/mail/smtp-mail.ts';
import { registerAdmin } from '#testing/admins.ts';
import { firstOf } from '#testing/fast-run.ts';
import { times } from '#testing/races.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

/** A shop that could send letters; none of these calls gets as far as that. */
const shop = useBuyingShop({
  settings: { RATE_LIMIT: 'on' },
  mailing: () => ({
    mail: smtpMail({ url: 'smtp://127.0.0.1:9', from: 'shop@shop.example', timeoutMs: 1 }),
    domain: 'shop.example',
    renderLetter: () => Promise.reject(new Error('No letter is written')),
  }),
});

type Call = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, most: number, body?: object];

const OF_ADMINS: Call[] = [
  ['GET', 'letters/none', 120],
  ['POST', 'letters/preview', 120, {}],
  ['POST', 'letters/test', 10, {}],
  ['POST', 'letters/none/again', 30],
  ['POST', 'user/factor/codes', 20],
  ['POST', 'staff/invite', 20, { email: 'nina@staff.example', duties: ['orders'] }],
  ['GET', 'order/slips.pdf?orders=none', 60],
  ['GET', 'order/invoices.pdf?orders=none', 6],
];
const OF_SHOPPERS: Call[] = [
  ['PUT', 'user/{uid}/letters', 30, { delivered: true }],
  ['POST', 'product/none/notify', 30],
  ['DELETE', 'product/none/notify', 30],
  [
    'POST',
    'order/none/return',
    10,
    { lines: [{ productId: 'none', quantity: 1 }], reason: 'Too small' },
  ],
  ['GET', 'order/none/invoice.pdf', 60],
  ['GET', 'order/none/credit-note/1.pdf', 60],
];

async function expectLimit(
  { uid, headers }: { uid: string; headers: object },
  [method, path, most, body]: Call,
): Promise<void> {
  const own = path.replace('{uid}', uid);
  const url = `/api/v1/${own}${own.includes('?') ? '&' : '?'}id=${uid}`;
  const statuses: number[] = [];
  for (let tries = 0; tries <= most; tries += 1) {
    const answer = await shop.app.inject({
      method,
      url,
      headers: { ...headers },
      ...(body && { payload: body }),
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses.map((status) => (status === 429 ? 1 : 0))).toEqual([...times(most, 0), 1]);
}

it.each(firstOf(2, OF_ADMINS))(
  'an admin calls %s %s %i times a minute at most',
  async (...call) => {
    await expectLimit(await registerAdmin(shop), call);
  },
);

it.each(firstOf(2, OF_SHOPPERS))(
  'a person calls %s %s %i times a minute at most',
  async (...call) => {
    await expectLimit(await shop.newBuyer('asha'), call);
  },
);
