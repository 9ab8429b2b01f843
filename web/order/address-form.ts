import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { addressParts, labelInText } from '#contract/address-format.ts';
import { type PostalAddress, ShippingInfo } from '#contract/shipping.ts';
import { stateName } from '#contract/states.ts';

/** The texts of all fields, which may be empty. */
export type TypedAddress = Required<PostalAddress>;

/**
 * An address as the fields show it, with the name of its state. Missing parts are empty texts, and so are those for which
 * the country's addresses have no field.
 */
export function asTyped(address: Partial<TypedAddress>): TypedAddress {
  const { name = '', phone = '', city = '', state = '', country = '', pinCode = '' } = address;
  const named = stateName({ country, state });
  const typed = {
    name,
    phone,
    address: address.address ?? '',
    city,
    state: named,
    country,
    pinCode,
  };
  return withoutAbsent(typed);
}

function withoutAbsent(typed: TypedAddress): TypedAddress {
  const fields = addressParts(typed.country).map(({ field }) => field);
  const has = (field: 'state' | 'pinCode') => fields.includes(field);
  return {
    ...typed,
    state: has('state') ? typed.state : '',
    pinCode: has('pinCode') ? typed.pinCode : '',
  };
}

/** Returns true if the fields show two addresses the same way. */
export function isSameAddress(one: Partial<TypedAddress>, other: Partial<TypedAddress>): boolean {
  const [typed, also] = [asTyped(one), asTyped(other)];
  return ADDRESS_FIELDS.every((field) => typed[field] === also[field]);
}

export const ADDRESS_FIELDS = [
  'name',
  'address',
  'city',
  'state',
  'country',
  'pinCode',
  'phone',
] as const;

/** The message of each field that must not be empty. Without a phone number the courier has to find the address alone. */
function messagesIfMissing(country: string): Partial<TypedAddress> {
  const needed = addressParts(country).filter(({ isNeeded }) => isNeeded);
  return {
    name: 'Enter the name on the parcel',
    country: 'Choose a country',
    ...Object.fromEntries(
      needed.map(({ field, label }) => [field, `Enter your ${labelInText(label)}`]),
    ),
    address: 'Enter your street address',
  };
}

const bySchema = zodResolver(ShippingInfo);

/** Validates an address with the server's own schema, with a message of its own for an empty field. */
export const checkAddress: Resolver<TypedAddress, unknown, ShippingInfo> = async (
  values,
  context,
  options,
) => {
  const { phone, ...others } = withoutAbsent(values);
  const filled = { ...others, ...(phone.trim() && { phone }) };
  const result = await bySchema(filled as ShippingInfo, context, options as never);
  const errors: FieldErrors<TypedAddress> = { ...result.errors };
  const missing = messagesIfMissing(values.country);
  for (const field of ADDRESS_FIELDS) {
    const message = missing[field];
    const error = errors[field];
    if (error && message !== undefined && !values[field].trim())
      errors[field] = { ...error, message };
  }
  if (Object.keys(errors).length > 0) return { values: {}, errors };
  return { values: result.values as ShippingInfo, errors: {} };
};
