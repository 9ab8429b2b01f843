import { useRef, useState } from 'react';
import type { OrderResult } from '#contract/many-orders.ts';
import { SelectionDialog } from '#web/admin/list/SelectionDialog.tsx';
import { type Parcel, shipOrders } from '#web/admin/orders/desk-endpoints.ts';
import { OrderResults } from '#web/admin/orders/OrderResults.tsx';
import type { SelectedOrder } from '#web/admin/orders/selected-order.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { ShipForm } from './ShipForm.tsx';

interface ShipDialogProps {
  /** In the order in which they were selected. Only those that are Processing are shipped. */
  orders: readonly SelectedOrder[];
  /** Called with the ids of the orders that were shipped, after the dialog has closed. */
  onClose: (shipped: readonly string[]) => void;
}

/** The shop's answer. */
interface Sent {
  /** The parcels sent last. */
  parcels: readonly Parcel[];
  refused: readonly OrderResult[];
  /** The number of orders shipped by now. */
  shipped: number;
}

/** Marks orders as shipped, with a carrier and a tracking number each. Shown for as long as it is rendered. */
export function Component({ orders, onClose }: ShipDialogProps) {
  const uid = useUserId();
  const dialog = useRef<HTMLDialogElement>(null);
  const shipped = useRef<string[]>([]);
  const [ship, { isLoading }] = shipOrders.useMutation();
  const [failure, setFailure] = useState<string>();
  const [sent, setSent] = useState<Sent>();

  async function send(parcels: readonly Parcel[]) {
    setFailure(undefined);
    try {
      const results = await ship({ uid, parcels }).unwrap();
      shipped.current.push(...results.filter(({ ok }) => ok).map(({ orderId }) => orderId));
      const refused = results.filter(({ ok }) => !ok);
      if (refused.length === 0) dialog.current?.close();
      else setSent({ parcels, refused, shipped: shipped.current.length });
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <SelectionDialog
      title="Mark as shipped"
      dialog={dialog}
      isBusy={isLoading}
      failure={failure}
      onClose={() => onClose(shipped.current)}
    >
      {sent ? (
        <OrderResults
          orders={orders}
          refused={sent.refused}
          count={sent.shipped}
          done="shipped"
          isBusy={isLoading}
          onTryAgain={() => void send(parcelsOf(sent.parcels, sent.refused))}
          onClose={() => dialog.current?.close()}
        />
      ) : (
        <ShipForm
          orders={orders}
          isBusy={isLoading}
          onSend={(parcels) => void send(parcels)}
          onCancel={() => dialog.current?.close()}
        />
      )}
    </SelectionDialog>
  );
}

/** The parcels of the orders that were refused. */
function parcelsOf(parcels: readonly Parcel[], refused: readonly OrderResult[]): Parcel[] {
  const ids = new Set(refused.map(({ orderId }) => orderId));
  return parcels.filter(({ orderId }) => ids.has(orderId));
}
