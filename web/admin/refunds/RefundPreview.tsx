import { useEffect } from 'react';
import type { OrderResult } from '#contract/many-orders.ts';
import { sumOf } from '#web/admin/orders/many-orders-endpoints.ts';
import { RefusedOrders } from '#web/admin/orders/OrderResults.tsx';
import type { SelectedOrder } from '#web/admin/orders/selected-order.ts';
import { useManyOrders } from '#web/admin/orders/use-many-orders.ts';
import { countOf } from '#web/ui/count-of.ts';
import { useMoneyText, useNumberText } from '#web/ui/Money.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Shows the sum that a cancellation would refund, and the orders that it would refuse. */
export function CancelPreview({
  orders,
  orderIds,
}: {
  orders: readonly SelectedOrder[];
  orderIds: readonly string[];
}) {
  const { send, failure, results } = useManyOrders();
  useEffect(() => {
    if (orderIds.length > 0) void send(orderIds, { act: 'cancel', body: { dryRun: true } });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, when the dialog opens
  }, []);
  if (orderIds.length === 0) return <p>Only orders that are Processing can be cancelled.</p>;
  if (failure !== undefined) return <p className="text-danger">{failure}</p>;
  if (results.length === 0) return <Skeleton className="h-6 max-w-sm" />;
  return (
    <>
      <RefundPreview orders={orders} results={results} cannot="be cancelled" />
      <p className="text-ink-muted">
        Their pieces go back into stock, and each customer is told by e-mail. This can’t be undone.
      </p>
    </>
  );
}

/** "27 orders, ₹43,210 will be refunded", and the orders that are refused. */
export function RefundPreview({
  orders,
  results,
  cannot,
}: {
  orders: readonly SelectedOrder[];
  /** Of a dry run. */
  results: readonly OrderResult[];
  /** Ends "3 orders can’t …": "be cancelled". */
  cannot: string;
}) {
  const money = useMoneyText();
  const number = useNumberText();
  const refused = results.filter(({ ok }) => !ok);
  return (
    <>
      <output className="font-medium tabular-nums">
        {countOf(results.length - refused.length, 'order', number)}, {money(sumOf(results))} will be
        refunded.
      </output>
      {refused.length > 0 && (
        <>
          <p>
            {countOf(refused.length, 'order')} can’t {cannot}:
          </p>
          <RefusedOrders orders={orders} refused={refused} />
        </>
      )}
    </>
  );
}
