import '#web/zod-jitless.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { type PostalAddress, ShippingInfo } from '#contract/shipping.ts';
import { stateName } from '#contract/states.ts';

/** The texts of all fields, which may be empty. */
export type TypedAddress = Required<PostalAddress>;

/** An address as the fields show it, with the name of its state. Missing parts are empty texts. */
export function asTyped(address: Partial<TypedAddress>): TypedAddress {
  const { name = '', phone = '', city = '', state = '', country = '', pinCode = '' } = address;
  const named = stateName({ country, state });
  return { name, phone, address: address.address ?? '', city, state: named, country, pinCode };
}

/** Whether the fields show two addresses the same way. */
export function isSameAddress(one: Partial<TypedAddress>, other: Partial<TypedAddress>): boolean {
  const [typed, also] = [asTyped(one), asTyped(other)];
  return ADDRESS_FIELDS.every((field) => typed[field] === also[field]);
}

/** The message of each empty field. Without a phone number the courier has to find the address alone. */
const MISSING = {
  name: 'Enter the name on the parcel',
  address: 'Enter your street address',
  city: 'Enter your city',
  state: 'Enter your state or region',
  country: 'Choose a country',
  pinCode: 'Enter your pin code',
} as const;

const NEEDED = Object.keys(MISSING) as (keyof typeof MISSING)[];

export const ADDRESS_FIELDS = [...NEEDED, 'phone'] as const;

const bySchema = zodResolver(ShippingInfo);

/** Validates an address with the server's own schema, with a message of its own for an empty field. */
export const checkAddress: Resolver<TypedAddress, unknown, ShippingInfo> = async (
  values,
  context,
  options,
) => {
  const { phone, ...others } = values;
  const filled = { ...others, ...(phone.trim() && { phone }) };
  const result = await bySchema(filled as ShippingInfo, context, options as never);
  const errors: FieldErrors<TypedAddress> = { ...result.errors };
  for (const field of NEEDED) {
    const error = errors[field];
    if (error && !values[field].trim()) {
      errors[field] = { ...error, message: MISSING[field] };
    }
  }
  if (Object.keys(errors).length > 0) return { values: {}, errors };
  return { values: result.values as ShippingInfo, errors: {} };
};
