import type { PostalAddress } from '#contract/shipping.ts';
import { stateName } from '#contract/states.ts';
import { shopConfig } from '#web/shop-config.ts';
import { countryName } from './country-names.ts';

/** An address as it is written on a parcel. */
export function AddressLines({ address }: { address: PostalAddress }) {
  const { name, phone, city, state, country, pinCode } = address;
  // Deleted with the account of its customer, once the order is done.
  if (!address.address) return <p className="text-ink-muted">The address is no longer kept.</p>;
  return (
    <address className="break-words not-italic">
      {name !== undefined && (
        <>
          {name}
          <br />
        </>
      )}
      {address.address}
      <br />
      {city}, {stateName({ country, state })} {pinCode}
      <br />
      {countryName(country, shopConfig.shop.locale)}
      {phone !== undefined && (
        <>
          <br />
          <span className="tabular-nums">{phone}</span>
        </>
      )}
    </address>
  );
}
