import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import type { SavedAddress } from '#contract/addresses.ts';
import type { ShippingInfo } from '#contract/shipping.ts';
import { messageOf } from '#web/api-failure.ts';
import { FormDialog } from '#web/frame/FormDialog.tsx';
import { asTyped, checkAddress } from '#web/order/address-form.ts';
import { AddressFields, type AddressForm } from '#web/order/AddressFields.tsx';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { saveAddresses } from './address-endpoints.ts';
import { withAddress } from './address-list.ts';

interface AddressEditorProps {
  saved: readonly SavedAddress[];
  /** Null for a new address. */
  edited: SavedAddress | null;
  onClose: () => void;
}

/** Adds an address or changes one, in a dialog that is open for as long as it is rendered. */
export function AddressEditor({ saved, edited, onClose }: AddressEditorProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form: AddressForm = useForm({
    mode: 'onTouched',
    resolver: checkAddress,
    defaultValues: asTyped(edited ?? { country: shopConfig.shop.country }),
  });
  const [isDefault, setIsDefault] = useState(edited?.isDefault ?? saved.length === 0);
  const { send, isSending, problem } = useSend({ saved, edited, isDefault }, () =>
    dialog.current?.close(),
  );
  const mayBeChosen = saved.length > 0 && edited?.isDefault !== true;
  return (
    <FormDialog
      dialog={dialog}
      title={edited ? 'Edit address' : 'Add an address'}
      label="Save address"
      isWide
      isBusy={isSending}
      problem={problem}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      onClose={onClose}
    >
      <AddressFields form={form} />
      {mayBeChosen && (
        <Checkbox label="Use it by default" checked={isDefault} onChange={setIsDefault} />
      )}
    </FormDialog>
  );
}

function useSend(
  { saved, edited, isDefault }: Omit<AddressEditorProps, 'onClose'> & { isDefault: boolean },
  onSaved: () => void,
) {
  const uid = useUserId();
  const [save, { isLoading: isSending }] = saveAddresses.useMutation();
  const [problem, setProblem] = useState<string>();

  async function send({ name = '', ...info }: ShippingInfo) {
    setProblem(undefined);
    const address = { ...info, name, isDefault, ...(edited && { _id: edited._id }) };
    try {
      await save({ uid, addresses: withAddress(saved, address) }).unwrap();
      toast.success('Address saved');
      onSaved();
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  return { send, isSending, problem };
}
