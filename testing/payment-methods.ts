import { registerAdmin } from './admins.ts';
import type { BuyingShop } from './test-buying.ts';

/** The ways to pay for which races run: through the payment provider, and to the shop itself. */
export const METHODS = ['card', 'transfer'] as const;
export type Method = (typeof METHODS)[number];

const PAYMENTS = [
  { kind: 'card', on: true, name: 'Card', words: '' },
  { kind: 'transfer', on: true, name: 'Bank transfer', words: 'Our bank is the Bank.' },
];

/** Has the shop take this method, if it doesn't by itself. Returns it, for a checkout. */
export async function take(shop: BuyingShop, method: Method): Promise<{ method: Method }> {
  if (method === 'transfer') {
    const { uid, headers } = await registerAdmin(shop);
    await shop.app.inject({
      method: 'PUT',
      url: `/api/v1/settings?id=${uid}`,
      headers,
      payload: { payments: PAYMENTS },
    });
  }
  return { method };
}

/** The options of a race that runs always by card, and with the long tests by transfer. */
export const longByTransfer = (method: Method) => ({ tags: method === 'card' ? [] : ['long'] });
