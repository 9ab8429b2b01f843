import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import type { Order } from '#contract/orders.ts';
import type { ShippingInfo } from '#contract/shipping.ts';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { ADDRESS_FIELDS, asTyped, checkAddress } from '#web/order/address-form.ts';
import { AddressFields, type AddressForm } from '#web/order/AddressFields.tsx';
import { placeErrors } from '#web/place-errors.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { changeAddress } from './transaction-endpoints.ts';
import { nextStatus, recipientOf } from './transaction-words.ts';

/**
 * Changes the recipient and the address of an order that is not shipped. Stays rendered when it is, so that the dialog can
 * close.
 */
export function ChangeAddress({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {nextStatus(order.status) === 'Shipped' && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Change address
        </Button>
      )}
      {isOpen && <AddressDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AddressDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Once: a render while it closes must not open it again, or the focus would not return.
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const form: AddressForm = useForm({
    mode: 'onTouched',
    resolver: checkAddress,
    defaultValues: asTyped({ ...order.shippingInfo, name: recipientOf(order) ?? '' }),
  });
  const { save, isBusy, problem } = useSaveAddress(order, form, () => dialog.current?.close());
  return (
    <Modal
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      isClosable={!isBusy}
      className="m-auto w-[min(36rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-left text-base text-ink shadow-lg backdrop:bg-black/50"
    >
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="flex flex-col gap-5 p-5 sm:p-6"
      >
        <h2 id={titleId} className="text-lg">
          Change address
        </h2>
        {problem !== undefined && (
          <Notice tone="danger" urgent takesFocus>
            {problem}
          </Notice>
        )}
        <AddressFields form={form} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button aria-disabled={isBusy || undefined} onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Save address
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function useSaveAddress({ _id: orderId }: Order, form: AddressForm, onSaved: () => void) {
  const uid = useUserId();
  const [change, { isLoading: isBusy }] = changeAddress.useMutation();
  const [problem, setProblem] = useState<string>();

  async function save(shippingInfo: ShippingInfo) {
    if (isBusy) return;
    setProblem(undefined);
    try {
      const { message } = await change({ uid, orderId, body: { shippingInfo } }).unwrap();
      toast.success(message);
      onSaved();
    } catch (error) {
      const failure = asApiFailure(error);
      const errors = fieldErrorsOf(failure).map(({ path, message }) => ({
        path: path.replace(/^shippingInfo\./, ''),
        message,
      }));
      const others = placeErrors(form.setError, ADDRESS_FIELDS, errors);
      if (errors.length === 0 || others.length > 0) setProblem(failure.message);
    }
  }

  return { save, isBusy, problem };
}
