import { expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { describeDue } from './describe-due.rule.ts';

const SHOP = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const UNPAID = { provider: 'transfer', reference: null, paid: 0 };

it('leads to the QR code where there is one: mail programs show none reliably', () => {
  const payment = {
    ...UNPAID,
    method: 'transfer',
    status: 'due',
    reference: 'RF491001',
    due: 1,
    instructions: { upi: 'shop@bank' },
  } as const;
  const factsIn = (currency: string) =>
    describeDue({ payment, currency }, SHOP).map(({ label }) => label);
  expect(factsIn('INR')).toContain('QR code');
  expect(factsIn('USD')).not.toContain('QR code');
});

it('tells when cash is to be paid', () => {
  const payment = { ...UNPAID, method: 'delivery', status: 'due', due: 0.2 } as Order['payment'];
  expect(describeDue({ payment, currency: 'INR' }, SHOP)).toEqual([
    { label: 'To be paid', value: '₹0.20, in cash when it is delivered' },
  ]);
});
