import { useId, useRef, useState } from 'react';
import type { ShipResult } from '#contract/shipments.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { OpenModal } from '#web/ui/Modal.tsx';
import { type Parcel, shipOrders } from './desk-endpoints.ts';
import type { SelectedOrder } from './selection.ts';
import { ShipForm } from './ShipForm.tsx';
import { ShipResults } from './ShipResults.tsx';

interface ShipDialogProps {
  /** In the order in which they were selected. Only those that are Processing are shipped. */
  orders: readonly SelectedOrder[];
  /** Called with the ids of the orders that were shipped, after the dialog has closed. */
  onClose: (shipped: readonly string[]) => void;
}

/** What the shop has answered. */
interface Sent {
  /** What was sent last. */
  parcels: readonly Parcel[];
  refused: readonly ShipResult[];
  /** How many orders are shipped by now. */
  shipped: number;
}

/** Marks orders as shipped, with a carrier and a tracking number each. Shown for as long as it is rendered. */
export function Component({ orders, onClose }: ShipDialogProps) {
  const id = useId();
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
    <OpenModal
      dialog={dialog}
      aria-labelledby={id}
      isClosable={!isLoading}
      onClose={() => onClose(shipped.current)}
      className="m-auto w-[min(52rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-ink shadow-lg backdrop:bg-black/50"
    >
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <h2 id={id} tabIndex={-1} className="text-lg">
          Mark as shipped
        </h2>
        {sent ? (
          <ShipResults
            orders={orders}
            refused={sent.refused}
            shipped={sent.shipped}
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
        {failure !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {failure}
          </p>
        )}
      </div>
    </OpenModal>
  );
}

/** The parcels of the orders that were refused. */
function parcelsOf(parcels: readonly Parcel[], refused: readonly ShipResult[]): Parcel[] {
  const ids = new Set(refused.map(({ orderId }) => orderId));
  return parcels.filter(({ orderId }) => ids.has(orderId));
}
