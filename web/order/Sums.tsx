import type { ReactNode } from 'react';
import { toMinor, toWhole } from '#contract/money.ts';
import { Money } from '#web/ui/Money.tsx';

/** All sums in whole units. */
interface ShownSums {
  subtotal: number;
  tax: number;
  /** The tax they were priced with. */
  taxPercent: number;
  shippingCharges: number;
  discount: number;
  total: number;
  /** The sum of an order's refunds. */
  refundedTotal?: number;
}

/** Subtotal, tax, shipping, discount and total. There is no row for a tax or discount of zero; what was refunded follows. */
export function Sums({ sums }: { sums: ShownSums }) {
  const { refundedTotal = 0 } = sums;
  return (
    <dl className="flex flex-col gap-2">
      <Row label="Subtotal">
        <Money amount={sums.subtotal} />
      </Row>
      {sums.tax > 0 && (
        <Row label={`Tax (${sums.taxPercent}%)`}>
          <Money amount={sums.tax} />
        </Row>
      )}
      <Row label="Shipping">
        {sums.shippingCharges > 0 ? <Money amount={sums.shippingCharges} /> : 'Free'}
      </Row>
      {sums.discount > 0 && (
        <Row label="Discount" className="text-accent">
          −<Money amount={sums.discount} />
        </Row>
      )}
      <Row label="Total" className="mt-2 border-t border-line pt-4 text-lg font-semibold text-ink">
        <Money amount={sums.total} />
      </Row>
      {refundedTotal > 0 && (
        <>
          <Row label="Refunds">
            −<Money amount={refundedTotal} />
          </Row>
          <Row label="Net total" className="font-semibold text-ink">
            <Money amount={toWhole(toMinor(sums.total) - toMinor(refundedTotal))} />
          </Row>
        </>
      )}
    </dl>
  );
}

function Row({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className || 'text-ink-muted'}`}>
      <dt>{label}</dt>
      <dd className={className.includes('text-') ? '' : 'text-ink'}>{children}</dd>
    </div>
  );
}
