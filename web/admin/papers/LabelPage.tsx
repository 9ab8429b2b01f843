import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { Link, useParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { NoOrder } from '#web/admin/orders/NoOrder.tsx';
import { transaction } from '#web/admin/orders/transaction-endpoints.ts';
import { recipientOf } from '#web/admin/orders/transaction-words.ts';
import { isApiFailure } from '#web/api-failure.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { AddressLines } from '#web/order/AddressLines.tsx';
import { orderNumber } from '#web/order/order-words.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The recipient's label of one order, to print and to stick on the parcel. */
export function Component() {
  const { id = '' } = useParams();
  const query = transaction.useQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: order, error, isError } = query;
  const title = order ? `Label of transaction ${orderNumber(order)}` : 'Label';
  return (
    <div className="page py-8 md:py-12">
      <title>{`${title} · ${shopConfig.shop.name}`}</title>
      <header className="mb-6 print:hidden">
        <Link
          to={adminPaths.transaction(id)}
          className="-my-2 mb-1 inline-flex items-center gap-1.5 py-2 text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline"
        >
          <ArrowLeft className="size-4" aria-hidden="true" /> Transaction
        </Link>
        <h1 tabIndex={-1} className="text-xl">
          {title}
        </h1>
      </header>
      {order && <Label order={order} />}
      {!order && !isError && <Skeleton className="h-72 max-w-lg" />}
      {isError && isApiFailure(error) && error.status === 404 && <NoOrder />}
      {isError && !(isApiFailure(error) && error.status === 404) && (
        <QueryFailure title="This label can't be shown" query={query} />
      )}
    </div>
  );
}

function Label({ order }: { order: Order }) {
  const { name, contact } = shopConfig.shop;
  return (
    <>
      <div className="flex max-w-lg flex-col gap-8 rounded-lg border border-line-strong bg-surface p-6 wrap-anywhere print:border-0 print:p-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
          <p>
            {name}
            {contact.address && (
              <span className="block whitespace-pre-line">{contact.address}</span>
            )}
          </p>
          <p className="tabular-nums">Order {orderNumber(order)}</p>
        </div>
        <div className="text-xl leading-relaxed">
          {order.business && <p>{order.business.name}</p>}
          <AddressLines address={{ ...order.shippingInfo, name: recipientOf(order) }} />
        </div>
      </div>
      <Button variant="primary" className="mt-6 print:hidden" onClick={() => window.print()}>
        <Printer className="size-4" aria-hidden="true" /> Print
      </Button>
    </>
  );
}
