import { describe, expect, it } from 'vitest';
import {
  dayInWords,
  failedRefund,
  inWords,
  openDispute,
  stuckRefund,
  wrongStock,
} from './attention-words.rule.ts';

// Each item is a sentence that says what is wrong, and one that says what to do.
describe('what needs attention', () => {
  it('has amounts in the words of the shop', () => {
    const amount = inWords(49_950, { currency: 'INR', locale: 'en-IN' });
    expect(failedRefund(1001, amount, null)).toBe(
      '₹499.50 of order #1001 could not be paid back. Try again, or pay it back another way and mark it as done by hand.',
    );
  });

  it('says that the credit note of a refund stands that the bank has reversed', () => {
    expect(failedRefund(1001, '₹500', 'CN/26-27/000001')).toMatch(
      /came back from the bank; its credit note CN\/26-27\/000001 stands\. Try again/,
    );
  });

  it('asks whether a refund was made at the provider instead', () => {
    expect(failedRefund(1001, '₹500', null, { madeThere: '₹600' })).toBe(
      '₹500 of order #1001 could not be paid back. ₹600 was refunded at the payment provider: if that was for it, mark it as made at the provider. Otherwise try again, or pay it back another way and mark it as done by hand.',
    );
    const over = failedRefund(1001, '₹500', 'CN/26-27/000001', {
      madeThere: '₹500',
      isOwed: false,
    });
    expect(over).toMatch(/ stands\. ₹500 was refunded .* mark it as made at the provider\.$/);
    const part = failedRefund(1001, '₹500', 'CN/26-27/000001', {
      madeThere: '₹200',
      isEnough: false,
    });
    const theirs = failedRefund(1001, '₹500', 'CN/26-27/000001', { isTheirs: true });
    expect(theirs).toMatch(/ stands\. Refund it at the payment provider again, or pay it back/);
    expect(part).toMatch(/ ₹200 was refunded .* if that was a part of it, refund the rest there/);
  });

  it('says what the payment provider has not taken for a day', () => {
    expect(stuckRefund(1001, '₹500')).toMatch(/^₹500 of order #1001 could not be paid back so far/);
  });

  it('has days of the time zone of the shop', () => {
    const shop = { currency: 'INR', locale: 'en-IN', timeZone: 'Asia/Kolkata' };
    const day = dayInWords(new Date('2026-11-30T20:00:00Z'), shop);
    expect(openDispute(1001, '₹500', day)).toBe(
      'The bank of a customer disputes ₹500 of order #1001. Send evidence at the payment provider until 1 December 2026, or the money is lost.',
    );
  });

  it.each([
    [{ onHand: 9, ledger: 8, reserved: 1, held: 1 }, '9 on hand, 8 by the stock ledger'],
    [{ onHand: 8, ledger: 8, reserved: 2, held: 1 }, '2 reserved, 1 held by open checkouts'],
    [
      { onHand: 9, ledger: 8, reserved: 2, held: 1 },
      '9 on hand, 8 by the stock ledger; 2 reserved, 1 held by open checkouts',
    ],
  ])('says of stock %j what differs', (stock, words) => {
    expect(wrongStock('Vase', stock)).toBe(
      `The stock of Vase doesn't add up: ${words}. Count it, and run the whole audit.`,
    );
  });
});
