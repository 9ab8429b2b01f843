import type { ReactNode } from 'react';
import { toMinor, toWhole } from '#contract/money.ts';
import { taxWord } from '#contract/tax-words.ts';
import type { CartState } from '#web/cart/cart-state.ts';
import { useShop } from '#web/shop-config.ts';
import { Money } from '#web/ui/Money.tsx';

/** All sums in whole units. */
interface ShownSums {
  subtotal: number;
  tax: number;
  /** The tax they were priced with, where no rates are known. */
  taxPercent: number;
  /** Inside the prices, where they hold it. */
  taxIncluded?: number;
  /** Each rate, and each part of one. */
  taxes?: readonly { percent: number; name?: string | undefined; tax: number }[];
  delivery?: { _id: string; name: string; kind: 'parcel' | 'pickup' };
  /** The price of shipping is not known before the address. */
  isShippingOpen?: boolean;
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
      {addedTaxes(sums).map(({ percent, name = 'Tax', tax }) => (
        <Row key={`${name} ${percent}`} label={`${name} (${percent}%)`}>
          <Money amount={tax} />
        </Row>
      ))}
      <Row label={shippingWords(sums)}>
        <ShippingCharges sums={sums} />
      </Row>
      {sums.discount > 0 && (
        <Row label="Discount" className="text-accent">
          −<Money amount={sums.discount} />
        </Row>
      )}
      <Row label="Total" className="mt-2 border-t border-line pt-4 text-lg font-semibold text-ink">
        <Money amount={sums.total} />
      </Row>
      <IncludedTaxes sums={sums} />
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

/** The sums of a cart. */
export function sumsOfCart(
  { delivery: _id, rules, ...sums }: CartState,
  { chosen, isOpen }: { chosen: ShownSums['delivery']; isOpen: boolean },
): ShownSums {
  const delivery = chosen && { delivery: chosen };
  return { ...sums, taxPercent: rules.taxPercent, isShippingOpen: isOpen, ...delivery };
}

function ShippingCharges({ sums: { shippingCharges, isShippingOpen } }: { sums: ShownSums }) {
  if (isShippingOpen) return 'By your address';
  return shippingCharges > 0 ? <Money amount={shippingCharges} /> : 'Free';
}

/** The taxes that are added to the prices. */
function addedTaxes({ tax, taxPercent, taxes }: ShownSums): NonNullable<ShownSums['taxes']> {
  if (tax === 0) return [];
  return taxes?.filter((each) => each.tax > 0) ?? [{ percent: taxPercent, tax }];
}

function shippingWords({ delivery }: ShownSums): string {
  if (!delivery || delivery._id === 'standard') return 'Shipping';
  return `${delivery.kind === 'pickup' ? 'Pickup' : 'Shipping'} (${delivery.name})`;
}

/** The taxes inside the total, where prices hold them. */
function IncludedTaxes({ sums: { taxIncluded = 0, taxes = [] } }: { sums: ShownSums }) {
  const { country } = useShop();
  if (taxIncluded === 0) return null;
  return taxes
    .filter(({ tax }) => tax > 0)
    .map(({ percent, name = taxWord(country), tax }) => (
      <Row
        key={`${name} ${percent}`}
        label={`incl. ${percent} % ${name}`}
        className="text-sm text-ink-muted"
      >
        <Money amount={tax} />
      </Row>
    ));
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
