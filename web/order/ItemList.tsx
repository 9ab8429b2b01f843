import { toMinor, toWhole } from '#contract/money.ts';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Money } from '#web/ui/Money.tsx';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';

interface ShownItem {
  productId: string;
  name: string;
  photo?: string;
  price: number;
  quantity: number;
}

/** The items of a cart or an order. */
export function ItemList({
  items,
  withLinks = false,
  withReviews = false,
}: {
  items: readonly ShownItem[];
  withLinks?: boolean;
  /** Adds a link to each item for writing a review. */
  withReviews?: boolean;
}) {
  return (
    <ul className="flex flex-col gap-4">
      {items.map(({ productId, name, photo, price, quantity }) => (
        <li key={productId} className="flex items-center gap-4">
          <Thumbnail src={photo} name={name} className="size-16" />
          <div className="min-w-0 flex-1">
            <p className="leading-snug font-medium break-words">
              {withLinks ? (
                <Link
                  to={paths.product(productId, name)}
                  className="-my-1 inline-block py-1 decoration-1 underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              ) : (
                name
              )}
            </p>
            <p className="text-sm text-ink-muted">
              {quantity} × <Money amount={price} />
            </p>
            {withReviews && (
              <Link
                to={`${paths.product(productId, name)}#reviews`}
                state={{ writesReview: true }}
                className="inline-flex min-h-8 items-center text-sm text-accent underline-offset-4 hover:underline print:hidden"
              >
                Write a review<span className="sr-only"> of {name}</span>
              </Link>
            )}
          </div>
          <p>
            <Money amount={toWhole(toMinor(price) * quantity)} />
          </p>
        </li>
      ))}
    </ul>
  );
}
