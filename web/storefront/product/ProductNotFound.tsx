import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { buttonLook } from '#web/ui/button-look.ts';

/** An address of a product that never was, or has left the shop. */
export function ProductNotFound() {
  return (
    <div className="page flex flex-1 flex-col items-start justify-center gap-4 py-24">
      <title>{`Product not found · ${shopConfig.shop.name}`}</title>
      <h1 tabIndex={-1} className="text-2xl">
        Product not found
      </h1>
      <p className="max-w-prose text-ink-muted">
        It may have left the shop. There is more to see in the search.
      </p>
      <Link to={paths.search} className={`${buttonLook('primary')} mt-4`}>
        Search products
      </Link>
    </div>
  );
}
