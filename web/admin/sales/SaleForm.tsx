import { use, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import type { NewSale, Sale, SalePreview } from '#contract/sale.ts';
import { UnsavedGuard } from '#web/admin/form/UnsavedGuard.tsx';
import { useFormKey } from '#web/admin/form/use-form-key.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { changeSale, createSale, previewSale } from './sale-endpoints.ts';
import { NO_SALE, readSale, valuesOf, type SaleValues } from './sale-form.ts';
import type { SaleFormState } from './sale-form-state.ts';
import { SaleFields } from './SaleFields.tsx';
import { WhatItDoes } from './WhatItDoes.tsx';

/** The form of a new sale, or of one that is there; with a button that shows what it would do. */
export function SaleForm({ opened }: { opened?: Sale }) {
  const form = useSaleForm(opened);
  const { failure, preview, isBusy, show, send } = useSale(form, opened);
  const { isDirty } = form.formState;
  return (
    <form
      noValidate
      aria-label={opened ? 'Sale' : 'New sale'}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="flex max-w-3xl flex-col gap-6"
    >
      <UnsavedGuard isUnsaved={() => isDirty} />
      {failure !== undefined && (
        <Notice tone="danger" urgent takesFocus>
          {failure}
        </Notice>
      )}
      <SaleFields form={form} hasBegun={opened?.state === 'running'} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isBusy}>
          {opened ? 'Save changes' : 'Plan sale'}
        </Button>
        <Button
          type="button"
          variant="secondary"
          onClick={(event) => void form.handleSubmit(show)(event)}
        >
          Show what it does
        </Button>
      </div>
      {preview && <WhatItDoes preview={preview} />}
    </form>
  );
}

function useSaleForm(opened: Sale | undefined): SaleFormState {
  const typedIn = use(MoneyContext);
  const resolver: Resolver<SaleValues> = (values) => {
    const checked = readSale(values, typedIn, opened);
    if (checked.ok) return { values, errors: {} };
    const errors = Object.entries(checked.errors).map(([field, message]) => [
      field,
      { type: 'check', message },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<SaleValues> };
  };
  return useForm<SaleValues>({
    mode: 'onTouched',
    resolver,
    defaultValues: opened ? valuesOf(opened) : NO_SALE,
  });
}

/** Shows and saves what the form says. */
function useSale(form: SaleFormState, opened: Sale | undefined) {
  const uid = useUserId();
  const typedIn = use(MoneyContext);
  const [create, creating] = createSale.useMutation();
  const [change, changing] = changeSale.useMutation();
  const [look] = previewSale.useMutation();
  const formKey = useFormKey();
  const [failure, setFailure] = useState<string>();
  const [preview, setPreview] = useState<SalePreview>();

  async function attempt(values: SaleValues, act: (sale: NewSale) => Promise<void>) {
    const checked = readSale(values, typedIn, opened);
    if (!checked.ok) return;
    setFailure(undefined);
    try {
      await act(checked.sale);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  const show = (values: SaleValues) =>
    attempt(values, async (sale) => {
      setPreview(
        await look({
          uid,
          sale: { ...sale, ...(opened && { except: opened._id }) },
        }).unwrap(),
      );
    });

  const send = (values: SaleValues) =>
    attempt(values, async (sale) => {
      const { message, sale: saved } = opened
        ? await change({ uid, known: opened, changes: sale }).unwrap()
        : await formKey.use((idempotencyKey) => create({ uid, sale, idempotencyKey }).unwrap());
      form.reset(opened ? valuesOf(saved) : NO_SALE);
      setPreview(undefined);
      toast.success(message);
    });

  return { failure, preview, isBusy: creating.isLoading || changing.isLoading, show, send };
}
