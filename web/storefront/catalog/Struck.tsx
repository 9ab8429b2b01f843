import type { Product } from '#contract/catalog.ts';
import { percentOff } from '#contract/percent-off.ts';
import { usePriceHere } from '#web/cart/use-price-here.ts';
import { Money } from '#web/ui/Money.tsx';

/** How much less a product costs than its prior price, which is struck. */
export function Struck({ product }: { product: Pick<Product, 'price' | 'prior' | 'taxClass'> }) {
  const { price, prior, taxClass } = product;
  const before = usePriceHere({ price: prior?.price ?? 0, taxClass });
  if (!prior) return null;
  return (
    <span>
      <b>−{percentOff(price, prior.price)} %</b>{' '}
      <s>
        <span className="sr-only">instead of </span>
        <Money amount={before} />
      </s>
    </span>
  );
}
