import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import type { NewCoupon } from '#contract/coupons.ts';
import { fieldErrorsOf, isApiFailure } from '#web/api-failure.ts';
import { placeErrors } from '#web/place-errors.ts';
import { shopConfig } from '#web/shop-config.ts';
import { checkCoupon, FORM_FIELDS, type CouponValues, NO_COUPON } from './coupon-form.ts';

export type CouponFormState = UseFormReturn<CouponValues, unknown, NewCoupon>;

interface CouponFormOptions {
  /** The first values of the form. */
  shown?: CouponValues;
  /** A text added to the typed code before it is checked. */
  ending?: string;
}

/** A form of a coupon, whose values are checked as the server checks them. */
export function useCouponForm({
  shown = NO_COUPON,
  ending = '',
}: CouponFormOptions): CouponFormState {
  const resolver: Resolver<CouponValues, unknown, NewCoupon> = (values) => {
    const typed = { ...values, code: values.code.trim() + ending };
    const checked = checkCoupon(typed, new Date(), shopConfig.shop.locale, shown);
    if (checked.ok) return { values: checked.coupon, errors: {} };
    const errors = Object.entries(checked.errors).map(([field, message]) => [
      field,
      { type: 'check', message },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
  return useForm<CouponValues, unknown, NewCoupon>({
    mode: 'onTouched',
    resolver,
    defaultValues: shown,
  });
}

/** Shows a failure at the fields that it is about. Returns what to say above the form, if it is about none. */
export function placeFailure(form: CouponFormState, error: unknown): string | undefined {
  if (!isApiFailure(error)) throw error;
  const { code, message } = error;
  const errors = code === 'DUPLICATE' ? [{ path: 'code', message }] : fieldErrorsOf(error);
  const atFields = errors.map(({ path, message }) => ({
    path: path === 'prefix' ? 'code' : path,
    message,
  }));
  const rest = placeErrors(form.setError, FORM_FIELDS, atFields);
  return rest.length === errors.length ? message : undefined;
}
