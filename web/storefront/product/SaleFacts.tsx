import type { Product } from '#contract/catalog.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Struck } from '#web/storefront/catalog/Struck.tsx';

const DAY_MS = 24 * 3_600_000;
/** The days before a reduction whose lowest price is struck. */
const DAYS = 30;

/** What is struck beside the price of a sale, what that was, and until when the sale runs. */
export function SaleFacts({
  product,
}: {
  product: Pick<Product, 'price' | 'prior' | 'saleEndsAt' | 'taxClass'>;
}) {
  const { prior, saleEndsAt } = product;
  if (!prior && !saleEndsAt) return null;
  return (
    <p className="mt-1 text-sm text-ink-muted">
      {prior && (
        <>
          <Struck product={product} />{' '}
          {isWhole(prior) ? (
            `(lowest price of the ${DAYS} days before)`
          ) : (
            <>
              (lowest price since <DateTime at={prior.from} />)
            </>
          )}{' '}
        </>
      )}
      {saleEndsAt && (
        <>
          {prior && '· '}Until <DateTime at={saleEndsAt} withTime />
        </>
      )}
    </p>
  );
}

/** False for goods that have been sold for less than 30 days; the hour of summer time is none of them. */
function isWhole({ from, to }: NonNullable<Product['prior']>): boolean {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) >= DAYS;
}
