import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Money, MoneyContext } from '#web/ui/Money.tsx';

/** All sums inside are in the order's own currency, whatever the shop sells in today. */
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

/** A sum of an order, in its own currency. */
export function OrderMoney({ order, amount }: { order: Pick<Order, 'currency'>; amount: number }) {
  return (
    <InCurrencyOf order={order}>
      <Money amount={amount} />
    </InCurrencyOf>
  );
}
