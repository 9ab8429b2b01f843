import { expect, it } from 'vitest';
import type { Order, OrderPayment } from '#contract/orders.ts';
import { hasNoInvoice } from '#web/order/order-words.ts';
import { invoiceUrl } from '#web/order/PaperButton.tsx';
import { isRefunding } from '#web/order/refund-words.ts';
import { NOT_PAID, stateNote, whatCancellingDoes, whyNotProcessed } from './transaction-words.ts';

const due: OrderPayment = {
  method: 'transfer',
  status: 'due',
  provider: 'transfer',
  reference: 'RF491001',
  paid: 0,
  due: 100,
};

it('an order that is to be paid first can’t be moved on, and its note in a list says so', () => {
  expect(whyNotProcessed('Processing', { held: 'due' })).toBe(NOT_PAID);
  expect(stateNote({ payment: due, held: 'due' })).toEqual({
    words: 'Not paid yet: held',
    isUrgent: false,
  });
  expect(stateNote({ payment: { ...due, status: 'part' }, held: 'due' })?.words).toBe(
    'Partly paid: held',
  );
  expect(stateNote({ payment: due })).toEqual({ words: 'Not paid yet', isUrgent: false });
});

it('an order has no invoice to ask for until it is paid or sent', () => {
  expect(hasNoInvoice({ status: 'Processing', payment: due })).toBe(true);
  expect(hasNoInvoice({ status: 'Shipped', payment: due })).toBe(false);
  expect(hasNoInvoice({ status: 'Processing', payment: { status: 'paid' } })).toBe(false);
  expect(hasNoInvoice({ status: 'Cancelled', payment: due })).toBe(true);
  const order = { _id: 'o', status: 'Processing', payment: due } as Order;
  expect(invoiceUrl(order)).toBeUndefined();
  expect(invoiceUrl({ ...order, status: 'Shipped' })).toContain('order/o/invoice.pdf');
  const invoice = { number: 'I-1', url: '', at: '' };
  expect(hasNoInvoice({ status: 'Cancelled', payment: due, invoice })).toBe(false);
});

it('cancelling says who gives the money back', () => {
  expect(whatCancellingDoes({ payment: { method: 'card', paid: 100 } })).toMatch(
    /given back in full/,
  );
  expect(whatCancellingDoes({ payment: due })).toMatch(/Nothing of it was paid/);
  expect(whatCancellingDoes({ payment: { ...due, paid: 10 } })).toMatch(/mark it as paid back/);
});

it('a refund of what was paid to the shop itself waits for the shop, not for a provider', () => {
  const payment = { ...due, status: 'refund_pending' } as const;
  expect(isRefunding({ payment, refunds: [] })).toBe(false);
  expect(isRefunding({ payment: { ...payment, method: 'card' }, refunds: [] })).toBe(true);
});
