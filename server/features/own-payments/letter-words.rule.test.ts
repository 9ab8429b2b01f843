// docs/back-office.md, "Payments" and "E-mails": what letters about orders say that are paid to the shop itself.
import { describe, expect, it } from 'vitest';
import { usualWords } from './letter-words.rule.ts';

type Told = Parameters<typeof usualWords>[1];
const DUE: Told = {
  status: 'Processing',
  held: 'due',
  delivery: { kind: 'parcel' } as Told['delivery'],
  payment: { method: 'transfer', status: 'due', due: 10 },
  history: [{ by: 'asha' }],
};
const PAID: Told = {
  status: 'Processing',
  delivery: DUE.delivery,
  payment: { method: 'transfer', status: 'paid' },
  history: DUE.history,
};
const PICKUP = { delivery: { kind: 'pickup' } as Told['delivery'] };

describe('the words of a letter that reminds', () => {
  it('say that an unpaid order is cancelled, unless it goes anyway', () => {
    expect(usualWords('payment-due', DUE)?.words).toContain('the order is cancelled');
    expect(usualWords('payment-due', { ...DUE, status: 'Shipped' })).toBeUndefined();
    expect(usualWords('payment-due', { ...DUE, shipsAnyway: true })).toBeUndefined();
  });
});

describe('the words of a letter about a payment', () => {
  it.each([
    ['the parcel comes next', PAID, 'We will tell you when your order is on its way'],
    ['the pickup comes next', { ...PAID, ...PICKUP }, 'when you can pick your order up'],
    [
      'the rest is due',
      { ...DUE, payment: { method: 'transfer', status: 'part', due: 4 } },
      'The rest is still to be paid',
    ],
    [
      'it is paid back',
      { ...PAID, status: 'Cancelled', payment: { method: 'transfer', status: 'refund_pending' } },
      'we pay it back to you',
    ],
  ] satisfies [string, Told, string][])('say that %s', (_, order, words) => {
    expect(usualWords('payment-received', order)?.words).toContain(words);
  });

  it('say no more of an order that was sent before it was paid', () => {
    expect(usualWords('payment-received', { ...PAID, status: 'Delivered' })).toBeUndefined();
  });
});

describe('the words of a letter about a cancelled order', () => {
  const unpaid: Told = {
    ...PAID,
    status: 'Cancelled',
    payment: { method: 'transfer', status: 'none' },
  };

  it('say that it was not paid in time, where nobody cancelled it', () => {
    expect(usualWords('cancelled', { ...unpaid, history: [{ by: 'asha' }, {}] })?.words).toContain(
      'because it was not paid in time',
    );
  });

  it('say that there is nothing to pay, where somebody did', () => {
    expect(usualWords('cancelled', unpaid)?.words).toContain('There is nothing to pay any more');
  });

  it("are the shop's own where something was paid", () => {
    const paid = { ...unpaid, payment: { method: 'transfer', status: 'refund_pending' } } as const;
    expect(usualWords('cancelled', paid)).toBeUndefined();
    const free = { ...unpaid, payment: { method: 'card', status: 'none' } } as const;
    expect(usualWords('cancelled', free)).toBeUndefined();
  });
});
