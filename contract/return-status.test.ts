import { describe, expect, it } from 'vitest';
import {
  canRefund,
  isOpenReturn,
  isReturnPath,
  NEXT_RETURN_STATUSES,
  RETURN_STATUSES,
  RETURN_STEPS,
  returnableUntil,
  type ReturnStatus,
  statusAfter,
  takesPieces,
} from './return-status.ts';

const path = (words: string) => words.split(', ') as ReturnStatus[];

describe('a return', () => {
  it('goes from requested to accepted to received to refunded, unless it is declined or withdrawn', () => {
    const steps = RETURN_STATUSES.flatMap((from) =>
      NEXT_RETURN_STATUSES[from].map((to) => `${from} → ${to}`),
    );
    expect(steps).toEqual([
      'requested → accepted',
      'requested → declined',
      'requested → withdrawn',
      'accepted → received',
      'accepted → declined',
      'accepted → withdrawn',
      'received → refunded',
      'received → declined',
    ]);
  });

  it('takes the steps of people from these statuses, and no step of people refunds it', () => {
    const steps = RETURN_STATUSES.flatMap((from) =>
      RETURN_STEPS.flatMap((step) => {
        const to = statusAfter(from, step);
        return to === undefined ? [] : [`${from}: ${step} → ${to}`];
      }),
    );
    expect(steps).toEqual([
      'requested: accept → accepted',
      'requested: decline → declined',
      'requested: withdraw → withdrawn',
      'accepted: decline → declined',
      'accepted: receive → received',
      'accepted: withdraw → withdrawn',
      'received: decline → declined',
    ]);
  });

  it('is open until it is refunded, declined or withdrawn', () => {
    expect(RETURN_STATUSES.filter(isOpenReturn)).toEqual(['requested', 'accepted', 'received']);
    const ends = RETURN_STATUSES.filter((status) => NEXT_RETURN_STATUSES[status].length === 0);
    expect(RETURN_STATUSES.filter((status) => !isOpenReturn(status))).toEqual(ends);
  });

  it('releases its pieces only when it is declined or withdrawn', () => {
    expect(RETURN_STATUSES.filter((status) => !takesPieces(status))).toEqual([
      'declined',
      'withdrawn',
    ]);
  });

  it.each([
    'requested',
    'requested, accepted, received, refunded',
    'requested, accepted, received, declined',
    'requested, withdrawn',
  ])('has a history such as %s', (words) => {
    expect(isReturnPath(path(words), 'return')).toBe(true);
  });

  it.each([
    'accepted',
    'requested, received',
    'requested, accepted, refunded',
    'requested, accepted, received, withdrawn',
    'requested, declined, accepted',
    'requested, requested',
    'requested, accepted, received, refunded, declined',
  ])('has no history such as %s', (words) => {
    expect(isReturnPath(path(words), 'return')).toBe(false);
  });
});

describe('a withdrawal', () => {
  it('can be refunded while it is open, a plain return only once it is received', () => {
    const refundable = (kind: 'return' | 'withdrawal') =>
      RETURN_STATUSES.filter((status) => canRefund(status, kind));
    expect(refundable('withdrawal')).toEqual(['requested', 'accepted', 'received']);
    expect(refundable('return')).toEqual(['received']);
  });

  it.each([
    ['requested, refunded', true],
    ['requested, accepted, refunded', true],
    ['requested, accepted, received, refunded', true],
    ['requested, received', false],
    ['requested, declined, refunded', false],
  ])('with the history %s: %s', (words, isAllowed) => {
    expect(isReturnPath(path(words), 'withdrawal')).toBe(isAllowed);
  });
});

describe('the time for a return', () => {
  const history = [
    { status: 'Processing', at: '2026-11-01T08:00:00.000Z' },
    { status: 'Shipped', at: '2026-11-02T08:00:00.000Z' },
    { status: 'Delivered', at: '2026-11-05T09:30:00.000Z' },
  ] as const;

  it('ends the days of the owner after the delivery', () => {
    expect(returnableUntil(history, 14)).toEqual(new Date('2026-11-19T09:30:00.000Z'));
  });

  it('begins with the last delivery, if one was undone', () => {
    const again = [
      ...history,
      { status: 'Shipped', at: '2026-11-05T10:00:00.000Z', undone: true },
      { status: 'Delivered', at: '2026-11-07T10:00:00.000Z' },
    ] as const;
    expect(returnableUntil(again, 1)).toEqual(new Date('2026-11-08T10:00:00.000Z'));
  });

  it('never comes for an order that is not delivered', () => {
    expect(returnableUntil(history.slice(0, 2), 14)).toBeUndefined();
    const undone = { status: 'Shipped', at: '2026-11-05T10:00:00.000Z', undone: true } as const;
    expect(returnableUntil([...history, undone], 14)).toBeUndefined();
    expect(returnableUntil([], 14)).toBeUndefined();
  });

  it('never comes in a shop that takes nothing back', () => {
    expect(returnableUntil(history, 0)).toBeUndefined();
  });
});
