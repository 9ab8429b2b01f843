import { unitPriceOf, type Content } from '#contract/content.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { Money } from '#web/ui/Money.tsx';

interface UnitPriceProps {
  /** Whole units. */
  price: number;
  content: Content | undefined;
}

/** What a kilogram, litre or metre costs, where a product says how much is in it. */
export function UnitPrice({ price, content }: UnitPriceProps) {
  if (!content) return null;
  const unit = unitPriceOf(toMinor(price), content);
  return (
    <span className="text-sm text-ink-muted">
      <Money amount={toWhole(unit.price)} /> / {unit.per}
    </span>
  );
}
