import { describe, expect, it } from 'vitest';
import { matchRefunds, type KnownRefund } from './match-refunds.rule.ts';

const ORDER = { id: 'order', total: 1_000 };

const known = (id: string, amount: number, more: Partial<KnownRefund> = {}): KnownRefund => ({
  id,
  kind: 'lines',
  status: 'pending',
  amount,
  providerReference: null,
  retries: 0,
  doneBy: null,
  ...more,
});
const there = (
  reference: string,
  amount: number,
  more: { refundId?: string; orderId?: string; status?: 'pending' | 'succeeded' | 'failed' } = {},
) => ({
  reference,
  amount,
  status: 'succeeded' as const,
  refundId: undefined,
  orderId: undefined,
  ...more,
});

// The payment provider's state of a refund counts, whoever made the refund.
describe('refunds at the provider', () => {
  it('are found by their id, and end those in the records', () => {
    const records = [known('a', 300), known('b', 200)];
    const found = [there('re_b', 200, { refundId: 'b' })];
    expect(matchRefunds(ORDER, records, found)).toEqual({
      changed: [
        expect.objectContaining({ id: 'b', status: 'succeeded', providerReference: 're_b' }),
      ],
      made: [],
    });
  });

  it("that name the order alone are its cancellation's", () => {
    const records = [known('a', 300), known('rest', 700, { kind: 'cancellation' })];
    const { changed } = matchRefunds(ORDER, records, [there('re_1', 700, { orderId: 'order' })]);
    expect(changed).toMatchObject([{ id: 'rest', status: 'succeeded' }]);
  });

  it('that nobody here made are the owner’s, once', () => {
    const own = there('re_own', 400);
    expect(matchRefunds(ORDER, [], [own])).toEqual({ changed: [], made: [own] });
    const stored = known('own', 400, {
      kind: 'provider',
      status: 'succeeded',
      providerReference: 're_own',
    });
    expect(matchRefunds(ORDER, [stored], [own])).toEqual({ changed: [], made: [] });
  });

  it('that failed before the shop heard of them are known, and count as nothing', () => {
    const failed = there('re_own', 1_000, { status: 'failed' });
    const waits = known('waits', 600);
    expect(matchRefunds(ORDER, [waits], [failed])).toEqual({ changed: [], made: [failed] });
    const ofShop = there('re_2', 400, { refundId: 'replaced', status: 'failed' });
    expect(matchRefunds(ORDER, [waits], [ofShop])).toEqual({ changed: [], made: [] });
  });

  it('that failed before they were sent again say nothing of the next one', () => {
    const again = known('a', 300, { retries: 1 });
    const first = there('re_1', 300, { refundId: 'a', status: 'failed' });
    expect(matchRefunds(ORDER, [again], [first])).toEqual({ changed: [], made: [] });
    const second = there('re_2', 300, { refundId: 'a', status: 'failed' });
    expect(matchRefunds(ORDER, [again], [second, first]).changed).toMatchObject([
      { status: 'failed', providerReference: 're_2' },
    ]);
    const made = there('re_2', 300, { refundId: 'a' });
    expect(matchRefunds(ORDER, [again], [made, first]).changed).toMatchObject([
      { status: 'succeeded', providerReference: 're_2' },
    ]);
  });

  it('that failed and were paid back by hand stay so', () => {
    const byHand = known('a', 300, {
      status: 'succeeded',
      providerReference: 're_a',
      doneBy: 'chief',
    });
    const failed = there('re_a', 300, { refundId: 'a', status: 'failed' });
    expect(matchRefunds(ORDER, [byHand], [failed])).toEqual({ changed: [], made: [] });
  });

  it('that fail after they have succeeded are failed, and an older answer does not change that', () => {
    const made = known('a', 300, { status: 'succeeded', providerReference: 're_a' });
    const failed = there('re_a', 300, { refundId: 'a', status: 'failed' });
    expect(matchRefunds(ORDER, [made], [failed]).changed).toMatchObject([{ status: 'failed' }]);
    const late = there('re_a', 300, { refundId: 'a', status: 'pending' });
    expect(matchRefunds(ORDER, [made], [late]).changed).toEqual([]);
    expect(matchRefunds(ORDER, [{ ...made, status: 'failed' }], [late]).changed).toEqual([]);
  });

  it('of the owner reduce what the shop has not sent yet, failed ones first', () => {
    const records = [
      known('failed', 300, { status: 'failed', providerReference: 're_f' }),
      known('sent', 100, { providerReference: 're_s' }),
      known('waits', 600),
    ];
    const failed = there('re_f', 300, { refundId: 'failed', status: 'failed' });
    const sent = there('re_s', 100, { refundId: 'sent', status: 'pending' });
    const changes = matchRefunds(ORDER, records, [failed, sent, there('re_own', 500)]);
    expect(changes.changed).toMatchObject([
      { id: 'failed', amount: 0, status: 'failed' },
      { id: 'waits', amount: 400, status: 'pending' },
    ]);
  });

  it('of all that is left make what the shop has not sent yet superfluous', () => {
    const records = [known('rest', 1_000, { kind: 'cancellation' })];
    expect(matchRefunds(ORDER, records, [there('re_own', 1_000)]).changed).toMatchObject([
      { id: 'rest', amount: 0, status: 'succeeded' },
    ]);
  });

  it('that were paid back by hand are not reduced', () => {
    const byHand = known('a', 1_000, { status: 'succeeded', doneBy: 'chief' });
    expect(matchRefunds(ORDER, [byHand], [there('re_own', 400)]).changed).toEqual([]);
  });
});
