import type { OrderDispute } from '#contract/refunds.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { DISPUTED, NOT_PAID, REFUNDED_THERE } from './transaction-words.ts';

/** The id of the sentence that says why an order is held. Where it is shown, buttons need no reason of their own. */
export const HELD_ID = 'held';

const HOLDS: ReadonlySet<string> = new Set([DISPUTED, REFUNDED_THERE, NOT_PAID]);

/** The id of an element that already shows the reason why a button is disabled. */
export function shownReason(reason: string | undefined): string | undefined {
  return reason !== undefined && HOLDS.has(reason) ? HELD_ID : undefined;
}

/** Says what a dispute at the customer's bank means for an order, and until when it can be answered. */
export function DisputeNotice({ dispute: { status, amount, dueAt } }: { dispute: OrderDispute }) {
  if (status === 'won') {
    return (
      <Notice>
        The customer disputed <Money amount={amount} /> at their bank, and you won.
      </Notice>
    );
  }
  if (status === 'lost') {
    return (
      <Notice tone="danger">
        The customer disputed <Money amount={amount} /> at their bank, and you lost: the bank keeps
        the money. <span id={HELD_ID}>The order can&apos;t be deleted or refunded.</span>
      </Notice>
    );
  }
  return (
    <Notice tone="warning">
      <p>
        The customer disputes <Money amount={amount} /> at their bank, which has taken the money
        until it has decided.{' '}
        {dueAt === null ? (
          'Answer with evidence at the payment provider.'
        ) : (
          <>
            Answer with evidence at the payment provider until{' '}
            <strong>
              <DateTime at={dueAt} withTime />
            </strong>
            .
          </>
        )}
      </p>
      <p id={HELD_ID} className="mt-1">
        Until it is won, the order can&apos;t be shipped, cancelled, deleted or refunded.
      </p>
    </Notice>
  );
}
