import { shopConfig } from '#web/shop-config.ts';
import { countryName } from './country-names.ts';

interface ShownAddress {
  address: string;
  city: string;
  state: string;
  country: string;
  pinCode: string;
}

interface AddressLinesProps {
  address: ShownAddress;
  /** The name on the parcel. */
  recipient?: string | undefined;
}

/** An address as it is written on a parcel. */
export function AddressLines({ address, recipient }: AddressLinesProps) {
  const { city, state, country, pinCode } = address;
  // Deleted with the account of its customer, once the order is done.
  if (!address.address) return <p className="text-ink-muted">The address is no longer kept.</p>;
  return (
    <address className="break-words not-italic">
      {recipient !== undefined && (
        <>
          {recipient}
          <br />
        </>
      )}
      {address.address}
      <br />
      {city}, {state} {pinCode}
      <br />
      {countryName(country, shopConfig.shop.locale)}
    </address>
  );
}
