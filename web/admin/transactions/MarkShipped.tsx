import { useEffect, useId, useRef, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import type { Order } from '#contract/orders.ts';
import { ownerSettings } from '#web/admin/settings/settings-endpoints.ts';
import { messageOf } from '#web/api-failure.ts';
import { focusHeading } from '#web/frame/keep-focus.ts';
import { orderNumber } from '#web/order/order-words.ts';
import { useShopDispatch, useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField, TextField } from '#web/ui/form-fields.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { shipTransaction, transaction } from './transaction-endpoints.ts';
import { isHeld, nextStatus } from './transaction-words.ts';

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
export function MarkShipped({ order, ...results }: MarkShippedProps) {
  const uid = useUserId();
  const [isOpen, setIsOpen] = useState(false);
  // Fetched before the dialog opens, so that its fields don't change.
  const { data: settings } = ownerSettings.useQuery(uid, { skip: uid === '' });
  return (
    <>
      {nextStatus(order.status) === 'Shipped' && !isHeld(order) && (
        <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Mark as shipped
        </Button>
      )}
      {isOpen && (
        <ShipDialog
          {...results}
          order={order}
          carriers={settings?.carriers.map(({ name }) => name) ?? []}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Chosen for a carrier that is not in the settings; no carrier has this name. */
const OTHER = '\n';

interface Parcel {
  carrier: string;
  otherCarrier: string;
  tracking: string;
}

type ShipDialogProps = MarkShippedProps & { carriers: readonly string[]; onClose: () => void };

function ShipDialog({ order, carriers, onClose, ...results }: ShipDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Once: a render while it closes must not open it again, or the focus would not return.
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const form = useForm<Parcel>({
    defaultValues: { carrier: carriers[0] ?? '', otherCarrier: '', tracking: '' },
  });
  const { ship, isBusy, problem } = useShip(order, results, () => dialog.current?.close());
  return (
    <Modal
      ref={dialog}
      aria-labelledby={titleId}
      isClosable={!isBusy}
      onClose={() => {
        onClose();
        // The button is gone from an order that is shipped.
        const heading = document.querySelector<HTMLElement>('main h1');
        if (heading && document.activeElement === document.body) focusHeading(heading);
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-left text-base text-ink shadow-lg backdrop:bg-black/50"
    >
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(ship)(event)}
        className="flex flex-col gap-5 p-6"
      >
        <h2 id={titleId} className="text-lg">
          Ship order {orderNumber(order)}
        </h2>
        {problem !== undefined && (
          <Notice tone="danger" urgent takesFocus>
            {problem}
          </Notice>
        )}
        <ParcelFields form={form} carriers={carriers} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button aria-disabled={isBusy || undefined} onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Mark as shipped
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface ParcelFieldsProps {
  form: UseFormReturn<Parcel>;
  carriers: readonly string[];
}

function ParcelFields({ form, carriers }: ParcelFieldsProps) {
  const carrier = useWatch({ control: form.control, name: 'carrier' });
  return (
    <>
      <SelectField form={form} name="carrier" label="Carrier">
        {carriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
        <option value={OTHER}>Another carrier</option>
        <option value="">No carrier</option>
      </SelectField>
      {carrier === OTHER && (
        <TextField
          form={form}
          name="otherCarrier"
          label="Name of the carrier"
          hint="Its tracking page is not known, so the parcel gets no link."
          autoComplete="off"
          maxLength={SHIPMENT_LIMITS.carrier.max}
          rules={{ validate: (name) => name.trim() !== '' || 'Enter the name of the carrier' }}
        />
      )}
      <TextField
        form={form}
        name="tracking"
        label="Tracking number"
        hint="Optional"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={SHIPMENT_LIMITS.tracking.max}
        inputClassName="font-mono"
      />
    </>
  );
}

function useShip(
  { _id: orderId }: Order,
  { onStart, onShipped, onStale }: Omit<MarkShippedProps, 'order'>,
  close: () => void,
) {
  const uid = useUserId();
  const dispatch = useShopDispatch();
  const [send] = shipTransaction.useMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function ship({ carrier, otherCarrier, tracking }: Parcel) {
    if (isBusy) return;
    const named = carrier === OTHER ? otherCarrier.trim() : carrier;
    onStart();
    setProblem(undefined);
    setIsBusy(true);
    try {
      const {
        ok,
        code,
        message = '',
      } = await send({
        uid,
        order: { orderId, carrier: named || undefined, tracking: tracking.trim() || undefined },
      }).unwrap();
      if (code === 'UNAVAILABLE') {
        setProblem(message);
        return;
      }
      // The dialog closes once the screen behind it shows the new status.
      await dispatch(transaction.initiate(orderId, { subscribe: false, forceRefetch: true }));
      if (ok) onShipped();
      else onStale(message);
      close();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return { ship, isBusy, problem };
}
