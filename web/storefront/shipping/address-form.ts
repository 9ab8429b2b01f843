import '#web/zod-jitless.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { ShippingInfo } from '#contract/shipping.ts';
import type { ShippingInfo as TypedInfo } from '#web/cart/cart-slice.ts';

/** The message of each empty field. */
const MISSING = {
  address: 'Enter your street address',
  city: 'Enter your city',
  state: 'Enter your state or region',
  country: 'Choose a country',
  pinCode: 'Enter your pin code',
} as const;

type AddressField = keyof typeof MISSING;

export const ADDRESS_FIELDS = Object.keys(MISSING) as AddressField[];

const bySchema = zodResolver(ShippingInfo);

/** Validates an address with the server's own schema, with a message of its own for an empty field. */
export const checkAddress: Resolver<TypedInfo, unknown, ShippingInfo> = async (
  values,
  context,
  options,
) => {
  const result = await bySchema(values as ShippingInfo, context, options as never);
  const errors: FieldErrors<TypedInfo> = { ...result.errors };
  for (const field of ADDRESS_FIELDS) {
    const error = errors[field];
    if (error && !values[field].trim()) {
      errors[field] = { ...error, message: MISSING[field] };
    }
  }
  return Object.keys(errors).length > 0
    ? { values: {}, errors }
    : { values: result.values as ShippingInfo, errors: {} };
};
