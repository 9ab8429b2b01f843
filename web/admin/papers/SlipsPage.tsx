import { useSearchParams } from 'react-router';
import { DELETED_USER } from '#contract/deleted-user.ts';
import { MOST_SLIPS } from '#contract/order-limits.ts';
import type { Order } from '#contract/orders.ts';
import { isToPack, itemsToPack } from '#contract/packing.ts';
import { ordersById } from '#web/admin/orders/desk-endpoints.ts';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { API_BASE } from '#web/api.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { AddressLines } from '#web/order/AddressLines.tsx';
import { countPieces, orderNumber } from '#web/order/order-words.ts';
import { PaperButton } from '#web/order/PaperButton.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useShop } from '#web/shop-config.ts';
import { Button } from '#web/ui/Button.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const BACK = { path: adminPaths.transactions, label: 'Transactions' };

/** Packing slips of the orders in the address, without prices: one order a page when they are printed. */
export function Component() {
  const [params] = useSearchParams();
  const ids = idsIn(params.get('orders') ?? '');
  const query = ordersById.useQuery(ids);
  const { currentData: orders, isError } = query;
  const slips = orders?.filter(isToPack) ?? [];
  return (
    <AdminScreen
      title="Packing slips"
      backTo={BACK}
      hidesHeadInPrint
      actions={
        <>
          <PaperButton
            label="Save as PDF"
            aria-disabled={slips.length === 0 || undefined}
            url={`${API_BASE}order/slips.pdf?orders=${slips.map(({ _id }) => _id).join(',')}`}
          />
          <Button
            variant="primary"
            aria-disabled={slips.length === 0 || undefined}
            onClick={() => window.print()}
          >
            Print {orders ? countOf(slips.length, 'slip') : 'slips'}
          </Button>
        </>
      }
    >
      {isError && <QueryFailure title="The packing slips can't be shown" query={query} />}
      {!orders && !isError && <Skeleton className="h-96 max-w-3xl" />}
      {orders && <LeftOut count={ids.length - slips.length} />}
      {orders && slips.length === 0 && (
        <EmptyState title="There is nothing to print">
          Select orders in the list of transactions first.
        </EmptyState>
      )}
      {slips.map((order) => (
        <Slip key={order._id} order={order} />
      ))}
    </AdminScreen>
  );
}

function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="mb-6 max-w-3xl print:hidden">
      <Notice tone="warning">
        {countOf(count, 'order')} left out: cancelled, held or deleted, so nothing is to be packed.
      </Notice>
    </div>
  );
}

function Slip({ order }: { order: Order }) {
  const { name, contact } = useShop();
  const { _id, createdAt, shippingInfo, user } = order;
  const items = itemsToPack(order);
  const recipient = user.name === DELETED_USER ? order.recipient : user.name;
  return (
    <article aria-labelledby={`slip-${_id}`} className={SLIP}>
      <header className="flex flex-wrap justify-between gap-x-12 gap-y-4">
        <div>
          <p className="text-lg font-semibold">{name}</p>
          {contact.address && (
            <address className="text-sm whitespace-pre-line text-ink-muted not-italic">
              {contact.address}
            </address>
          )}
        </div>
        <div className="sm:text-right">
          <h2 id={`slip-${_id}`} className="text-lg tabular-nums">
            Packing slip {orderNumber(order)}
          </h2>
          <p className="text-sm text-ink-muted">
            Ordered on <DateTime at={createdAt} />
          </p>
        </div>
      </header>
      <section className="mt-8">
        <h3 className="mb-1 text-sm text-ink-muted">Ship to</h3>
        <AddressLines address={{ name: recipient, ...shippingInfo }} />
      </section>
      <table className="mt-8 w-full border-collapse">
        <caption className="sr-only">Items of order {orderNumber(order)}</caption>
        <thead>
          <tr className="border-b border-line-strong text-left text-sm">
            <th scope="col" className="py-2 font-medium">
              Item
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ _id, name, quantity }) => (
            <tr key={_id} className="break-inside-avoid border-b border-line">
              <th scope="row" className="py-2 pr-4 text-left font-normal wrap-anywhere">
                {name}
              </th>
              <td className="py-2 text-right tabular-nums">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-right text-sm text-ink-muted">{countPieces(items)}</p>
    </article>
  );
}

/** The ids in an address, each once. */
function idsIn(text: string): string[] {
  return [...new Set(text.split(',').filter(Boolean))].slice(0, MOST_SLIPS);
}

const SLIP =
  'mb-6 max-w-3xl rounded-lg border border-line bg-surface p-6 sm:p-10 break-after-page last:break-after-auto ' +
  'print:mb-0 print:max-w-none print:rounded-none print:border-0 print:p-0';
