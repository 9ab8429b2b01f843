import { Link } from 'react-router';
import type { DashboardStats } from '#contract/dashboard.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useNumberText } from '#web/ui/Money.tsx';
import { countListed } from './dashboard-words.ts';

/** The products that are out of stock, and those that soon will be. */
export function LowStock({
  products,
  count,
}: {
  products: NonNullable<DashboardStats['stats']['lowStock']>;
  /** The number of all of them. */
  count: number;
}) {
  const number = useNumberText();
  if (products.length === 0)
    return <p className="text-sm text-ink-muted">Everything is well stocked.</p>;
  const listed = countListed(products.length, count, number);
  return (
    <>
      {listed && <p className="-mt-2 mb-3 text-sm text-ink-muted">{listed}</p>}
      <ul className="gap-x-12 border-t border-line text-sm sm:columns-2 xl:columns-3">
        {products.map(({ _id, name, stock }) => (
          <li
            key={_id}
            className="flex break-inside-avoid items-baseline justify-between gap-4 border-b border-line py-1.5"
          >
            <Link
              to={adminPaths.product(_id)}
              className="min-w-0 py-1 wrap-anywhere underline-offset-4 hover:underline"
            >
              {name}
            </Link>
            {stock === 0 ? (
              <span className="shrink-0 font-medium text-danger">Out of stock</span>
            ) : (
              <span className="shrink-0 font-medium text-warning tabular-nums">{stock} left</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
