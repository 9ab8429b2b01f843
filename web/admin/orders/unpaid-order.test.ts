import { expect, it } from 'vitest';
import type { OrderPayment } from '#contract/orders.ts';
import { isRefunding, refundState } from '#web/order/refund-words.ts';
import {
  hasNoInvoice,
  NOT_PAID,
  stateNote,
  whatCancellingDoes,
  whyNotProcessed,
} from './transaction-words.ts';

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
  const pending = { status: 'pending' } as const;
  expect(refundState(pending, { payment: due }).words).toBe('To be paid back');
  expect(refundState(pending, { payment: { ...due, method: 'card' } }).words).toBe('On its way');
  expect(refundState({ status: 'succeeded' }, { payment: due }).words).toBe('Not to be paid');
  expect(refundState({ status: 'succeeded' }, { payment: { ...due, method: 'card' } }).words).toBe(
    'Refunded',
  );
  const payment = { ...due, status: 'refund_pending' } as const;
  expect(isRefunding({ payment, refunds: [] })).toBe(false);
  expect(isRefunding({ payment: { ...payment, method: 'card' }, refunds: [] })).toBe(true);
});
