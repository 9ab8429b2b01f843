import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import type { SavedAddress } from '#contract/addresses.ts';
import type { ShippingInfo } from '#contract/shipping.ts';
import { messageOf } from '#web/api-failure.ts';
import { asTyped, checkAddress } from '#web/order/address-form.ts';
import { AddressFields, type AddressForm } from '#web/order/AddressFields.tsx';
import { homeCountry } from '#web/order/country-names.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
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
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Once: a render while it closes must not open it again, or the focus would not return.
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const form: AddressForm = useForm({
    mode: 'onTouched',
    resolver: checkAddress,
    defaultValues: asTyped(edited ?? { country: homeCountry(shopConfig.shop.locale) ?? '' }),
  });
  const [isDefault, setIsDefault] = useState(edited?.isDefault ?? saved.length === 0);
  const { send, isSending, problem } = useSend({ saved, edited, isDefault }, () =>
    dialog.current?.close(),
  );
  const mayBeChosen = saved.length > 0 && edited?.isDefault !== true;
  return (
    <Modal
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      isClosable={!isSending}
      className="m-auto w-[min(36rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-ink shadow-lg backdrop:bg-black/50"
    >
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="flex flex-col gap-5 p-5 sm:p-6"
      >
        <h2 id={titleId} className="text-lg">
          {edited ? 'Edit address' : 'Add an address'}
        </h2>
        {problem !== undefined && (
          <Notice tone="danger" urgent takesFocus>
            {problem}
          </Notice>
        )}
        <AddressFields form={form} />
        {mayBeChosen && (
          <Checkbox label="Use it by default" checked={isDefault} onChange={setIsDefault} />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button aria-disabled={isSending || undefined} onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isSending}>
            Save address
          </Button>
        </div>
      </form>
    </Modal>
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
