import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import type { OrderRefund } from '#contract/refunds.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money } from '#web/ui/Money.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { PaperButton } from './PaperButton.tsx';
import { partsOfRefund, refundState } from './refund-words.ts';

interface RefundListProps {
  order: Pick<Order, 'refunds' | 'orderItems' | 'payment'>;
  /** Names the maker of a refund, where that is shown. */
  renderBy?: (refund: OrderRefund) => ReactNode;
  /** The words on a refund that failed. */
  failure: ReactNode;
}

/** The refunds of an order, line by line: what for, how much, why, and whether the money is back. */
export function RefundList({ order, renderBy, failure }: RefundListProps) {
  const { refunds, orderItems } = order;
  return (
    <ul className="border-t border-line text-sm">
      {refunds.map((refund) => (
        <li key={refund._id} className="flex flex-col gap-2 border-b border-line py-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusLabel tone={refundState(refund, order).tone}>
              {refundState(refund, order).words}
            </StatusLabel>
            <span className="text-ink-muted">
              <DateTime at={refund.at} withTime />
            </span>
            {renderBy && <span className="ml-auto text-ink-muted">{renderBy(refund)}</span>}
          </p>
          <RefundParts refund={refund} items={orderItems} />
          {refund.creditNote && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="print:hidden">
                <PaperButton size="sm" label="Credit note" url={refund.creditNote.url} />
              </span>
              <span className="text-ink-muted tabular-nums">{refund.creditNote.number}</span>
            </p>
          )}
          {refund.status === 'failed' && <p className="text-danger">{failure}</p>}
          {refund.reason !== undefined && (
            <p dir="auto" className="wrap-anywhere text-ink-muted">
              {refund.reason}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function RefundParts({ refund, items }: { refund: OrderRefund; items: Order['orderItems'] }) {
  const parts = partsOfRefund(refund, items);
  return (
    <dl className="flex flex-col gap-1">
      {parts.map(({ words, amount }) => (
        <div key={words} className="flex justify-between gap-4">
          <dt className="min-w-0 wrap-anywhere">{words}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
      {parts.length > 1 && (
        <div className="flex justify-between gap-4 font-medium">
          <dt>Refund</dt>
          <dd>
            <Money amount={refund.amount} />
          </dd>
        </div>
      )}
    </dl>
  );
}
