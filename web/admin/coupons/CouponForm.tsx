import { useRef, useState } from 'react';
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import type { NewCoupon } from '#contract/coupons.ts';
import { dashboardStats } from '#web/admin/dashboard/dashboard-endpoints.ts';
import { UnsavedGuard } from '#web/admin/UnsavedGuard.tsx';
import { useFormKey } from '#web/admin/use-form-key.ts';
import { fieldErrorsOf, isApiFailure } from '#web/api-failure.ts';
import { placeErrors } from '#web/place-errors.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CodeGenerator } from './CodeGenerator.tsx';
import { createCoupon } from './coupon-endpoints.ts';
import {
  checkCoupon,
  type CouponValues,
  COUPON_FIELDS,
  makesOrdersFree,
  NO_COUPON,
} from './coupon-form.ts';
import { CouponFields } from './CouponFields.tsx';

const resolver: Resolver<CouponValues, unknown, NewCoupon> = (values) => {
  const checked = checkCoupon(values, new Date(), shopConfig.shop.locale);
  if (checked.ok) return { values: checked.coupon, errors: {} };
  const errors = Object.entries(checked.errors).map(([field, message]) => [
    field,
    { type: 'check', message },
  ]);
  return { values: {}, errors: Object.fromEntries(errors) };
};

/** The form of a new coupon. */
export function CouponForm() {
  const form = useForm<CouponValues, unknown, NewCoupon>({
    mode: 'onTouched',
    resolver,
    defaultValues: NO_COUPON,
  });
  const { send, isSending, failure } = useSend(form);
  const averageTotal = useAverageTotal();
  /** The coupon that waits for confirmation. */
  const [asked, setAsked] = useState<NewCoupon>();
  const { isDirty, isSubmitting } = form.formState;

  async function sendOrAsk(coupon: NewCoupon) {
    if (makesOrdersFree(coupon, await averageTotal(coupon))) setAsked(coupon);
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
        generator={
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
function useSend(form: UseFormReturn<CouponValues, unknown, NewCoupon>) {
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
      showFailure(error);
    }
  }

  function showFailure(error: unknown) {
    if (!isApiFailure(error)) throw error;
    const { code, message } = error;
    const errors = code === 'DUPLICATE' ? [{ path: 'code', message }] : fieldErrorsOf(error);
    const rest = placeErrors(form.setError, COUPON_FIELDS, errors);
    if (rest.length === errors.length) setFailure(message);
  }

  return { send, isSending, failure };
}

/** The average total of an order; asked for only where it decides whether a coupon gives everything away. */
function useAverageTotal() {
  const uid = useUserId();
  const [readStats] = dashboardStats.useLazyQuery();
  return async (coupon: NewCoupon): Promise<number> => {
    if (!makesOrdersFree(coupon, 0) || coupon.kind === 'percent') return 0;
    const { data } = await readStats(uid);
    return data ? data.count.revenue / Math.max(1, data.count.order) : 0;
  };
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
