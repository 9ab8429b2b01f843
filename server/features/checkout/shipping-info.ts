import type { PostalAddress } from '#contract/shipping.ts';
import type { CheckoutRow } from './checkouts.table.ts';

type Columns = 'recipient' | 'phone' | 'address' | 'city' | 'state' | 'country' | 'pinCode';

/** The name and address on the parcel of a checkout or an order. Parts that were removed are empty. */
export function shippingInfoOf({
  recipient,
  phone,
  address,
  city,
  state,
  country,
  pinCode,
}: Pick<CheckoutRow, Columns>): PostalAddress {
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
