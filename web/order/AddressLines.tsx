import { addressLines } from '#contract/address-format.ts';
import type { PostalAddress } from '#contract/shipping.ts';
import { shopConfig } from '#web/shop-config.ts';

/** An address as it is written on a parcel. */
export function AddressLines({ address }: { address: PostalAddress }) {
  const { phone } = address;
  // Deleted with the account of its customer, once the order is done.
  if (!address.address) return <p className="text-ink-muted">The address is no longer kept.</p>;
  return (
    <address className="break-words not-italic">
      {addressLines(address, shopConfig.shop.locale).map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same text may stand in two lines
        <span key={at} className="block">
          {line}
        </span>
      ))}
      {phone !== undefined && <span className="block tabular-nums">{phone}</span>}
    </address>
  );
}
