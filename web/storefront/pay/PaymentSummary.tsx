import { Link } from 'react-router';
import { AddressLines } from '#web/order/AddressLines.tsx';
import { ItemList } from '#web/order/ItemList.tsx';
import { Sums } from '#web/order/Sums.tsx';
import { paths } from '#web/paths.ts';
import type { HeldCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';

/** What is paid for, and where it goes. */
export function PaymentSummary({ checkout }: { checkout: HeldCheckout }) {
  return (
    <div className="flex flex-col gap-6">
      <ItemList items={checkout.orderItems} />
      <Sums sums={checkout} />
      <section aria-label="Shipping to" className="border-t border-line pt-4 text-ink-muted">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="font-medium text-ink">Shipping to</h2>
          <Link
            to={paths.shipping}
            className="-my-2 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
          >
            Change
          </Link>
        </div>
        <AddressLines address={checkout.shippingInfo} />
      </section>
    </div>
  );
}
