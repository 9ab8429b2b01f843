import { useRef, type ReactNode } from 'react';
import { UnsavedGuard } from '#web/admin/form/UnsavedGuard.tsx';
import { UploadProgress } from '#web/admin/form/UploadProgress.tsx';
import type { ProductState } from '#contract/product-states.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { ProductFields, StatedFields } from './ProductFields.tsx';
import type { PriceQuestion, ProductFormState } from './use-product-form.ts';

interface ProductFormProps {
  state: ProductFormState;
  submitLabel: string;
  /** A second button, which sends the form with another state. */
  otherwise?: { label: string; state: ProductState } | undefined;
  photosHint: string;
  /** The reason for having nothing to send. */
  reason?: string | undefined;
  /** Shown above the fields. */
  notice?: ReactNode;
  /** Shown above the photo picker. */
  currentPhotos?: ReactNode;
  /** Shown below the fields. */
  options?: ReactNode;
}

/** The form of a new or existing product. */
export function ProductForm({
  state: { form, photos, formError, priceQuestion, progress, submit, isUnsaved },
  submitLabel,
  otherwise,
  photosHint,
  reason,
  notice,
  currentPhotos,
  options,
}: ProductFormProps) {
  return (
    <form
      noValidate
      aria-label="Product"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-6"
    >
      <UnsavedGuard isUnsaved={isUnsaved} />
      {priceQuestion && <AskAboutPrice {...priceQuestion} />}
      {notice && <div ref={scrollHere}>{notice}</div>}
      {formError !== undefined && (
        <div ref={scrollHere}>
          <Notice tone="danger" urgent>
            {formError}
          </Notice>
        </div>
      )}
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ProductFields form={form} />
        <div className="flex flex-col gap-5">
          {currentPhotos}
          <PhotoPicker
            input={photos.input}
            photos={photos.chosen}
            onChange={photos.choose}
            hint={photosHint}
            error={photos.error}
            onError={photos.setError}
          />
        </div>
      </div>
      {options}
      <StatedFields form={form} />
      <ActionBar>
        <Submit label={submitLabel} progress={progress} reason={reason}>
          {otherwise && (
            <Button
              disabled={progress !== undefined}
              onClick={() => submit(otherwise.state)}
              className="max-md:w-full"
            >
              {otherwise.label}
            </Button>
          )}
        </Submit>
      </ActionBar>
    </form>
  );
}

interface SubmitProps {
  label: string;
  /** The share that has been sent, while it is being sent. */
  progress: number | undefined;
  /** The reason for having nothing to send. */
  reason: string | undefined;
  /** The second button. */
  children: ReactNode;
}

function Submit({ label, progress, reason, children }: SubmitProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button
        type="submit"
        variant="primary"
        busy={progress !== undefined}
        aria-disabled={reason !== undefined || undefined}
        aria-describedby={reason && 'why-not'}
        className="max-md:w-full"
      >
        {label}
      </Button>
      {children}
      {progress !== undefined && <UploadProgress share={progress} />}
      {progress === undefined && reason !== undefined && (
        <p id="why-not" className="text-sm text-ink-muted">
          {reason}
        </p>
      )}
    </div>
  );
}

function AskAboutPrice({ price, before, answer }: PriceQuestion) {
  const money = useMoneyText();
  const isMeant = useRef(false);
  return (
    <ConfirmDialog
      title={`Change the price to ${money(price)}?`}
      confirmLabel="Change price"
      onConfirm={async () => {
        isMeant.current = true;
      }}
      onClose={() => answer(isMeant.current)}
    >
      It is {money(before)} now: the new price is less than a tenth of it.
    </ConfirmDialog>
  );
}

/** Scrolls to a message about the form: the button can be far below. */
function scrollHere(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' });
}
