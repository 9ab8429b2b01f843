import { useState } from 'react';
import { nextOnTheWay } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { carrierNames } from '#web/admin/orders/desk-endpoints.ts';
import { proposedCarrier } from '#web/admin/orders/known-carriers.ts';
import { shipTransaction, transaction } from '#web/admin/orders/transaction-endpoints.ts';
import { orderNumber } from '#web/order/order-words.ts';
import { useShopDispatch, useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Parcel, ParcelDialog } from './ParcelDialog.tsx';

interface MarkShippedProps {
  order: Order;
  /** Called before anything is sent. */
  onStart: () => void;
  onShipped: () => void;
  /** Called with a message if the order can't be shipped any more. */
  onStale: (message: string) => void;
}

/**
 * Opens a dialog that marks an order as shipped, with the carrier and the tracking number of its parcel. Stays rendered
 * when the order is Shipped, so that the dialog can close.
 */
export function MarkShipped({ order, onStart, onShipped, onStale }: MarkShippedProps) {
  const { _id: orderId } = order;
  const isPickup = order.delivery.kind === 'pickup';
  const uid = useUserId();
  const dispatch = useShopDispatch();
  const [isOpen, setIsOpen] = useState(false);
  // Fetched before the dialog opens, so that its fields don't change.
  const { data: carriers } = carrierNames.useQuery(uid, { skip: uid === '' });
  const [send] = shipTransaction.useMutation();

  async function ship({ carrier, tracking }: Parcel) {
    onStart();
    const sent = { orderId, carrier, tracking };
    const { ok, code, message = '' } = await send({ uid, order: sent }).unwrap();
    if (code === 'UNAVAILABLE') return message;
    // The dialog closes once the screen behind it shows the new status.
    await dispatch(transaction.initiate(orderId, { subscribe: false, forceRefetch: true }));
    if (ok) onShipped();
    else onStale(message);
    return undefined;
  }

  return (
    <>
      {nextOnTheWay(order.status) === 'Shipped' && !order.held && !isPickup && (
        <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Mark as shipped with tracking
        </Button>
      )}
      {isOpen && (
        <ParcelDialog
          title={`Ship transaction ${orderNumber(order)}`}
          label="Mark as shipped"
          carriers={carriers?.names ?? []}
          proposed={carriers && proposedCarrier(carriers, [order])}
          save={ship}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
