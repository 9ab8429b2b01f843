import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { buttonLook } from '#web/ui/button-look.ts';

/** An address of an order that never was, or is somebody else's. */
export function OrderNotFound() {
  return (
    <div className="page flex flex-1 flex-col items-start justify-center gap-4 py-24">
      <title>{`Order not found · ${shopConfig.shop.name}`}</title>
      <h1 tabIndex={-1} className="text-2xl">
        Order not found
      </h1>
      <p className="max-w-prose text-ink-muted">
        There is no such order of yours. It may have been placed with another account.
      </p>
      <Link to={paths.orders} className={`${buttonLook('primary')} mt-4`}>
        See your orders
      </Link>
    </div>
  );
}
