import { Link } from 'react-router';
import type { DashboardStats } from '#contract/dashboard.ts';
import { StockCell } from '#web/admin/products/StockCell.tsx';
import { paths } from '#web/paths.ts';

/** The products that run out first. */
export function LowStock({ products }: { products: DashboardStats['stats']['lowStock'] }) {
  if (products.length === 0)
    return <p className="text-sm text-ink-muted">Everything is well stocked.</p>;
  return (
    <ul className="border-t border-line text-sm">
      {products.map(({ _id, name, stock }) => (
        <li
          key={_id}
          className="flex items-center justify-between gap-4 border-b border-line py-2.5"
        >
          <Link
            to={paths.adminProduct(_id)}
            className="min-w-0 wrap-anywhere underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          <span className="shrink-0 tabular-nums">
            <StockCell stock={stock} />
          </span>
        </li>
      ))}
    </ul>
  );
}
