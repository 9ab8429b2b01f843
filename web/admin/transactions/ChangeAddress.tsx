import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { nextOnTheWay } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import type { ShippingInfo } from '#contract/shipping.ts';
import { changeAddress } from '#web/admin/orders/transaction-endpoints.ts';
import { recipientOf } from '#web/admin/orders/transaction-words.ts';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { FormDialog } from '#web/frame/FormDialog.tsx';
import { ADDRESS_FIELDS, asTyped, checkAddress } from '#web/order/address-form.ts';
import { AddressFields, type AddressForm } from '#web/order/AddressFields.tsx';
import { placeErrors } from '#web/place-errors.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';

/**
 * Changes the recipient and the address of an order that is not shipped. Stays rendered when it is, so that the dialog can
 * close.
 */
export function ChangeAddress({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {nextOnTheWay(order.status) === 'Shipped' && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Change address
        </Button>
      )}
      {isOpen && <AddressDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AddressDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form: AddressForm = useForm({
    mode: 'onTouched',
    resolver: checkAddress,
    defaultValues: asTyped({ ...order.shippingInfo, name: recipientOf(order) ?? '' }),
  });
  const { save, isBusy, problem } = useSaveAddress(order, form, () => dialog.current?.close());
  return (
    <FormDialog
      dialog={dialog}
      title="Change address"
      label="Save address"
      isWide
      isBusy={isBusy}
      problem={problem}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      onClose={onClose}
    >
      <AddressFields form={form} />
    </FormDialog>
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
