import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import type { NewCoupon } from '#contract/coupons.ts';
import { useFormKey } from '#web/admin/use-form-key.ts';
import { UnsavedGuard } from '#web/admin/UnsavedGuard.tsx';
import { isApiFailure } from '#web/api-failure.ts';
import { useUserId } from '#web/session/use-user-id.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CodeGenerator } from './CodeGenerator.tsx';
import { createCoupon } from './coupon-endpoints.ts';
import { checkCoupon, type CouponField, type CouponValues, NO_COUPON } from './coupon-form.ts';
import { CouponFields } from './CouponFields.tsx';

const resolver: Resolver<CouponValues, unknown, NewCoupon> = (values) => {
  const checked = checkCoupon(values, new Date());
  if (checked.ok) return { values: checked.coupon, errors: {} };
  const errors = Object.entries(checked.errors).map(([field, message]) => [
    field,
    { type: 'check', message },
  ]);
  return { values: {}, errors: Object.fromEntries(errors) };
};

/** Makes a new coupon. */
export function CouponForm() {
  const uid = useUserId();
  const [create, { isLoading }] = createCoupon.useMutation();
  const formKey = useFormKey();
  const [failure, setFailure] = useState<string>();
  const form = useForm<CouponValues, unknown, NewCoupon>({
    mode: 'onTouched',
    resolver,
    defaultValues: NO_COUPON,
  });

  const { isDirty } = form.formState;

  async function send(coupon: NewCoupon) {
    if (isLoading) return;
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
    const { code, message, errors = [] } = error;
    const placed = code === 'DUPLICATE' ? [{ path: 'code', message }] : errors;
    const fields = placed.filter(({ path }) => path in NO_COUPON);
    if (fields.length === 0) return setFailure(message);
    for (const [at, { path, message }] of fields.entries()) {
      form.setError(path as CouponField, { message }, { shouldFocus: at === 0 });
    }
  }

  return (
    <form
      noValidate
      aria-label="New coupon"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
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
        <Button type="submit" variant="primary" busy={isLoading}>
          Create coupon
        </Button>
      </div>
    </form>
  );
}
