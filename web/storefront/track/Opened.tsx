import { useState } from 'react';
import type { OpenedOrder } from '#contract/track.ts';
import { AddressLines } from '#web/order/AddressLines.tsx';
import { BusinessLines } from '#web/order/BusinessLines.tsx';
import { ItemList } from '#web/order/ItemList.tsx';
import { OrderAccessContext } from '#web/order/order-access.ts';
import { PayToShop } from '#web/order/PayToShop.tsx';
import { canCancel, PAYMENT_STATES } from '#web/order/order-words.ts';
import { InCurrencyOf } from '#web/order/OrderMoney.tsx';
import { InvoiceButton } from '#web/order/PaperButton.tsx';
import { ReturnSummary } from '#web/order/ReturnSummary.tsx';
import { Sums } from '#web/order/Sums.tsx';
import { CancelOrder } from '#web/storefront/order/OrderActions.tsx';
import { HelpDialog, helpTitle } from '#web/storefront/order/ReturnOrHelp.tsx';
import { Button } from '#web/ui/Button.tsx';
import { OrderSection } from '#web/storefront/order/OrderSection.tsx';
import { openedOrder } from './track-endpoints.ts';

/** An order that a code has opened, and what its customer can do with it. */
export function Opened({ opened: { order: first, key } }: { opened: OpenedOrder }) {
  const { data: order = first } = openedOrder.useQuery({ id: first._id, key });
  const [asksForHelp, setAsksForHelp] = useState(false);
  const access = { uid: order.user._id, orderKey: key };
  return (
    <OrderAccessContext value={access}>
      <InCurrencyOf order={order}>
        <div className="mt-10 flex flex-col gap-10 border-t border-line pt-8">
          <div className="flex flex-wrap gap-3">
            {canCancel(order) && <CancelOrder order={order} />}
            <Button onClick={() => setAsksForHelp(true)}>{helpTitle(order)}</Button>
            <InvoiceButton order={order} />
          </div>
          <OrderSection className="max-w-xl" title="Items">
            <ItemList items={order.orderItems} withLinks />
          </OrderSection>
          {order.returns.length > 0 && (
            <OrderSection className="max-w-xl" title="Returns">
              <ul className="flex flex-col gap-4 text-sm">
                {order.returns.map((each) => (
                  <li key={each._id}>
                    <ReturnSummary shown={each} />
                  </li>
                ))}
              </ul>
            </OrderSection>
          )}
          <OrderSection className="max-w-xl" title="Summary">
            <Sums sums={order} />
          </OrderSection>
          <OrderSection className="max-w-xl" title="Payment">
            <output>{PAYMENT_STATES[order.payment.status].words}</output>
            <PayToShop order={order} />
          </OrderSection>
          <OrderSection
            className="max-w-xl"
            title={order.delivery.kind === 'pickup' ? 'Your address' : 'Shipping to'}
          >
            <BusinessLines business={order.business} />
            <AddressLines address={order.shippingInfo} />
          </OrderSection>
        </div>
        {asksForHelp && <HelpDialog order={order} onClose={() => setAsksForHelp(false)} />}
      </InCurrencyOf>
    </OrderAccessContext>
  );
}
