import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { NewCoupon } from '#contract/coupons.ts';
import { UnsavedGuard } from '#web/admin/form/UnsavedGuard.tsx';
import { useFormKey } from '#web/admin/form/use-form-key.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CodeField } from './CodeField.tsx';
import { CodeGenerator } from './CodeGenerator.tsx';
import { createCoupon } from './coupon-endpoints.ts';
import { makesOrdersFree } from './coupon-form.ts';
import { CouponFields } from './CouponFields.tsx';
import { type CouponFormState, placeFailure, useCouponForm } from './use-coupon-form.ts';

/** The form of a new coupon. `typicalCart`: the average subtotal of orders; 0 without any. */
export function CouponForm({ typicalCart }: { typicalCart: number }) {
  const form = useCouponForm({});
  const { send, isSending, failure } = useSend(form);
  /** The coupon that waits for confirmation. */
  const [asked, setAsked] = useState<NewCoupon>();
  const { isDirty, isSubmitting } = form.formState;

  async function sendOrAsk(coupon: NewCoupon) {
    if (makesOrdersFree(coupon, typicalCart)) setAsked(coupon);
    else await send(coupon);
  }

  return (
    <form
      noValidate
      aria-label="New coupon"
      onSubmit={(event) => void form.handleSubmit(sendOrAsk)(event)}
      className="flex flex-col gap-6"
    >
      <UnsavedGuard isUnsaved={() => isDirty} />
      {failure !== undefined && (
        <Notice tone="danger" urgent takesFocus>
          {failure}
        </Notice>
      )}
      <CouponFields
        form={form}
        typicalCart={typicalCart}
        code={<CodeField form={form} />}
        aside={
          <CodeGenerator
            onGenerate={(code) =>
              form.setValue('code', code, { shouldValidate: true, shouldDirty: true })
            }
          />
        }
      />
      <div>
        <Button type="submit" variant="primary" busy={isSending || isSubmitting}>
          Create coupon
        </Button>
      </div>
      {asked && (
        <Confirmation
          coupon={asked}
          onAnswer={(isMeant) => {
            setAsked(undefined);
            if (isMeant) void send(asked);
          }}
        />
      )}
    </form>
  );
}

/** Creates the coupon. Errors are shown at their fields, or above the form. */
function useSend(form: CouponFormState) {
  const uid = useUserId();
  const [create, { isLoading: isSending }] = createCoupon.useMutation();
  const formKey = useFormKey();
  const [failure, setFailure] = useState<string>();

  async function send(coupon: NewCoupon) {
    if (isSending) return;
    setFailure(undefined);
    try {
      const { message } = await formKey.use((idempotencyKey) =>
        create({ uid, coupon, idempotencyKey }).unwrap(),
      );
      form.reset();
      toast.success(message);
    } catch (error) {
      setFailure(placeFailure(form, error));
    }
  }

  return { send, isSending, failure };
}

interface ConfirmationProps {
  coupon: NewCoupon;
  onAnswer: (isMeant: boolean) => void;
}

/** Asks for confirmation of a coupon that makes whole orders free. */
function Confirmation({ coupon, onAnswer }: ConfirmationProps) {
  const isMeant = useRef(false);
  return (
    <ConfirmDialog
      title={`Really create ${coupon.code}?`}
      confirmLabel="Create it anyway"
      onConfirm={async () => {
        isMeant.current = true;
      }}
      onClose={() => onAnswer(isMeant.current)}
    >
      {coupon.kind === 'percent' ? (
        'It makes whole orders free'
      ) : (
        <>
          It takes <Money amount={coupon.amount} /> off, as much as most orders come to or more
        </>
      )}
      , any number of times, and never expires.
    </ConfirmDialog>
  );
}
