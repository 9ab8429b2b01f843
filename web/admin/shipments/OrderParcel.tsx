import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Order } from '#contract/orders.ts';
import { carrierNames } from '#web/admin/orders/desk-endpoints.ts';
import { proposedCarrier } from '#web/admin/orders/known-carriers.ts';
import { changeShipment } from '#web/admin/orders/transaction-endpoints.ts';
import { hasKnownParcel, Parcels } from '#web/order/Parcels.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Parcel, ParcelDialog } from './ParcelDialog.tsx';

/** The parcel of an order that is shipped. Its carrier and its number can be added and corrected. */
export function OrderParcel({ order }: { order: Order }) {
  const { _id: orderId, shipments, shippingInfo } = order;
  const uid = useUserId();
  const [isOpen, setIsOpen] = useState(false);
  const { data: carriers } = carrierNames.useQuery(uid, { skip: uid === '' });
  const [change] = changeShipment.useMutation();
  const isKnown = hasKnownParcel(order);
  const [parcel] = shipments;
  const { carrier, tracking } = parcel ?? { carrier: null, tracking: null };

  async function save(parcel: Parcel) {
    const { message } = await change({ uid, orderId, body: parcel }).unwrap();
    toast.success(message);
    return undefined;
  }

  return (
    <>
      {isKnown ? (
        <Parcels shipments={shipments} />
      ) : (
        <p className="text-ink-muted">No tracking number.</p>
      )}
      {/* Without the address, the number of its parcel isn't kept either. */}
      {shippingInfo.address !== '' && (
        <Button size="sm" className="mt-2" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {tracking === null ? 'Add tracking' : 'Change tracking'}
        </Button>
      )}
      {isOpen && (
        <ParcelDialog
          title={tracking === null ? 'Add tracking' : 'Change tracking'}
          label="Save tracking"
          carriers={carriers?.names ?? []}
          proposed={carriers && proposedCarrier(carriers, [order])}
          parcel={isKnown ? { carrier: carrier ?? '', tracking: tracking ?? '' } : undefined}
          save={save}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
