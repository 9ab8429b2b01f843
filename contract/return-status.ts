import { type HistoryEntry, withoutUndone } from './order-status.ts';

export const RETURN_STATUSES = [
  'requested',
  'accepted',
  'received',
  'refunded',
  'declined',
  'withdrawn',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** `withdrawal`: opened by a consumer's withdrawal from the contract; `return`: asked for by a customer. */
export const RETURN_KINDS = ['return', 'withdrawal'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** The statuses that may follow each status of a return. */
export const NEXT_RETURN_STATUSES: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ['accepted', 'declined', 'withdrawn'],
  accepted: ['received', 'declined', 'withdrawn'],
  received: ['refunded', 'declined'],
  refunded: [],
  declined: [],
  withdrawn: [],
};

/**
 * Returns true if a return may be refunded: once it is received. The money of a withdrawal may be paid back at any time: a
 * proof that the goods were sent is enough.
 */
export function canRefund(status: ReturnStatus, kind: ReturnKind): boolean {
  return kind === 'withdrawal'
    ? isOpenReturn(status)
    : NEXT_RETURN_STATUSES[status].includes('refunded');
}

/** Steps that people take with a return. A refund of the return is made with `order/{id}/refund` instead. */
export const RETURN_STEPS = ['accept', 'decline', 'receive', 'withdraw'] as const;
export type ReturnStep = (typeof RETURN_STEPS)[number];

const LEADS_TO: Readonly<Record<ReturnStep, ReturnStatus>> = {
  accept: 'accepted',
  decline: 'declined',
  receive: 'received',
  withdraw: 'withdrawn',
};

/** The status that a step leads to; undefined if a return of this status can't take it. */
export function statusAfter(status: ReturnStatus, step: ReturnStep): ReturnStatus | undefined {
  const next = LEADS_TO[step];
  return NEXT_RETURN_STATUSES[status].includes(next) ? next : undefined;
}

/** The statuses of returns that are not finished. */
export const OPEN_RETURN_STATUSES = ['requested', 'accepted', 'received'] as const;

/** Returns true if a return is not finished. */
export function isOpenReturn(status: ReturnStatus): boolean {
  return OPEN_RETURN_STATUSES.some((open) => open === status);
}

/** Returns true if a return reserves its pieces, so that no other return can have them. */
export function takesPieces(status: ReturnStatus): boolean {
  return status !== 'declined' && status !== 'withdrawn';
}

/** Returns true if a history starts with `requested` and each step is allowed. */
export function isReturnPath(history: readonly ReturnStatus[], kind: ReturnKind): boolean {
  return history.every((status, at) => {
    const before = history[at - 1];
    if (before === undefined) return status === 'requested';
    return status === 'refunded'
      ? canRefund(before, kind)
      : NEXT_RETURN_STATUSES[before].includes(status);
  });
}

const DAY_MS = 86_400_000;

/**
 * Returns the time until which the lines of an order can be returned: `returnDays` times 24 hours after it was delivered.
 * Undefined if it isn't delivered, or if the shop takes nothing back (`returnDays` is 0).
 */
export function returnableUntil(
  history: readonly (HistoryEntry & { at: Date | string })[],
  returnDays: number,
): Date | undefined {
  const last = withoutUndone(history).at(-1);
  if (last?.status !== 'Delivered' || returnDays === 0) return undefined;
  return new Date(new Date(last.at).getTime() + returnDays * DAY_MS);
}
