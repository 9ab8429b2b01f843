import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Money, MoneyContext } from '#web/ui/Money.tsx';

/** Shows all amounts inside in the order's own currency. */
export function InCurrencyOf({
  order: { currency },
  children,
}: {
  order: Pick<Order, 'currency'>;
  children: ReactNode;
}) {
  return (
    <MoneyContext value={{ currency, locale: shopConfig.shop.locale }}>{children}</MoneyContext>
  );
}

/** An amount in the order's own currency. */
export function OrderMoney({ order, amount }: { order: Pick<Order, 'currency'>; amount: number }) {
  return (
    <InCurrencyOf order={order}>
      <Money amount={amount} />
    </InCurrencyOf>
  );
}

/** The total of an order, and under it the refunded part, if there is one. */
export function OrderTotal({
  order,
}: {
  order: Pick<Order, 'currency' | 'total' | 'refundedTotal'>;
}) {
  const { total, refundedTotal } = order;
  return (
    <>
      <OrderMoney order={order} amount={total} />
      {refundedTotal > 0 && refundedTotal < total && (
        <span className="block text-ink-muted">
          <OrderMoney order={order} amount={refundedTotal} /> refunded
        </span>
      )}
    </>
  );
}
