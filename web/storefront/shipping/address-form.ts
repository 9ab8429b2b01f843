import '#web/zod-jitless.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { ShippingInfo } from '#contract/shipping.ts';
import type { ShippingInfo as TypedInfo } from '#web/cart/cart-slice.ts';

/** Fields in the order of the form, with what each asks for while it is empty. */
const ADDRESS_FIELDS = {
  address: 'Enter your street address',
  city: 'Enter your city',
  state: 'Enter your state or region',
  country: 'Choose a country',
  pinCode: 'Enter your pin code',
} as const;

export type AddressField = keyof typeof ADDRESS_FIELDS;

const bySchema = zodResolver(ShippingInfo);

/** Checks an address by the server's own schema; an empty field is asked for instead of measured. */
export const checkAddress: Resolver<TypedInfo, unknown, ShippingInfo> = async (
  values,
  context,
  options,
) => {
  const result = await bySchema(values as ShippingInfo, context, options as never);
  const errors: FieldErrors<TypedInfo> = { ...result.errors };
  for (const field of Object.keys(ADDRESS_FIELDS) as AddressField[]) {
    const error = errors[field];
    if (error && !values[field].trim()) {
      errors[field] = { ...error, message: ADDRESS_FIELDS[field] };
    }
  }
  return Object.keys(errors).length > 0
    ? { values: {}, errors }
    : { values: result.values as ShippingInfo, errors: {} };
};
