import type { PostalAddress } from '#contract/shipping.ts';

/** The columns of a checkout or an order. */
type Column = 'recipient' | 'phone' | 'address' | 'city' | 'state' | 'country' | 'pinCode';

/** The name and address on the parcel of a checkout or an order. Parts that were removed are empty. */
export function shippingInfoOf({
  recipient,
  phone,
  address,
  city,
  state,
  country,
  pinCode,
}: Readonly<Record<Column, string | null>>): PostalAddress {
  return {
    ...(recipient !== null && { name: recipient }),
    ...(phone !== null && { phone }),
    address: address ?? '',
    city: city ?? '',
    state: state ?? '',
    country: country ?? '',
    pinCode: pinCode ?? '',
  };
}
