import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Coupon, NewCoupon } from '#contract/coupons.ts';
import { ConflictNotice, focusHeading } from '#web/admin/form/ConflictNotice.tsx';
import { UnsavedGuard } from '#web/admin/form/UnsavedGuard.tsx';
import { isApiFailure } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CodeField } from './CodeField.tsx';
import { changeCoupon } from './coupon-endpoints.ts';
import { changesOf, valuesOf } from './coupon-form.ts';
import { couponChanges } from './coupon-words.ts';
import { CouponFields } from './CouponFields.tsx';
import { placeFailure, useCouponForm } from './use-coupon-form.ts';

export type CouponEditing = ReturnType<typeof useCouponEditing>;

/** The form that changes a coupon. It never overwrites what somebody else has changed meanwhile. */
export function EditCoupon({
  editing: { form, known, newer, failure, save, goOnFrom },
  typicalCart,
}: {
  editing: CouponEditing;
  typicalCart: number;
}) {
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form
      noValidate
      aria-label="Coupon"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="flex flex-col gap-6"
    >
      <UnsavedGuard isUnsaved={() => isDirty} />
      {newer && (
        <ConflictNotice
          thing="coupon"
          changed={couponChanges(known, newer)}
          onKeep={() => goOnFrom(newer, true)}
          onDiscard={() => goOnFrom(newer, false)}
        />
      )}
      {failure !== undefined && (
        <Notice tone="danger" urgent takesFocus>
          {failure}
        </Notice>
      )}
      <CouponFields form={form} typicalCart={typicalCart} code={<CodeField form={form} />} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          aria-disabled={!isDirty || undefined}
          aria-describedby={isDirty ? undefined : 'unchanged'}
        >
          Save changes
        </Button>
        {!isDirty && (
          <p id="unchanged" className="text-sm text-ink-muted">
            Nothing has been changed yet.
          </p>
        )}
      </div>
    </form>
  );
}

/** The state of the form. `take`: a version that was saved here, by the form or another button. */
export function useCouponEditing(opened: Coupon, readAgain: () => Promise<Coupon>) {
  const uid = useUserId();
  const [change] = changeCoupon.useMutation();
  /** The version that may be replaced. */
  const [known, setKnown] = useState(opened);
  /** The coupon after somebody else has changed it. */
  const [newer, setNewer] = useState<Coupon>();
  const [failure, setFailure] = useState<string>();
  const shown = valuesOf(known);
  const form = useCouponForm({ shown });

  function take(coupon: Coupon, keepTyped: boolean) {
    setKnown(coupon);
    setNewer(undefined);
    form.reset(valuesOf(coupon), { keepDirtyValues: keepTyped });
  }

  async function save(coupon: NewCoupon) {
    if (!form.formState.isDirty) return;
    setNewer(undefined);
    setFailure(undefined);
    try {
      const changes = changesOf(coupon, form.getValues(), shown);
      const saved = await change({ uid, known, changes }).unwrap();
      take(saved.coupon, false);
      toast.success(saved.message);
    } catch (error) {
      if (isApiFailure(error) && error.code === 'STALE') setNewer(await readAgain());
      else setFailure(placeFailure(form, error));
    }
  }

  return {
    form,
    known,
    newer,
    failure,
    save,
    take,
    goOnFrom: (coupon: Coupon, keepTyped: boolean) => {
      take(coupon, keepTyped);
      focusHeading();
    },
  };
}
