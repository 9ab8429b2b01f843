import { Link } from 'react-router';
import { UNDESCRIBED_COUNTED } from '#contract/list-choices.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { countOf } from '#web/ui/count-of.ts';
import { useNumberText } from '#web/ui/Money.tsx';

/** How many products have photos that people who don't see them are told nothing about. */
export function Undescribed({ products }: { products: number }) {
  const number = useNumberText();
  if (products === 0) return null;
  const isMore = products > UNDESCRIBED_COUNTED;
  const counted = isMore
    ? `More than ${number(UNDESCRIBED_COUNTED)} products`
    : countOf(products, 'product', number);
  return (
    <p className="mt-4 text-sm text-ink-muted">
      {counted} {products === 1 ? 'has' : 'have'} a photo without alternative text.{' '}
      <Link
        to={`${adminPaths.products}?photos=undescribed`}
        className="inline-flex min-h-6 items-center text-ink underline underline-offset-4"
      >
        See {products === 1 ? 'it' : 'them'}
      </Link>
    </p>
  );
}
