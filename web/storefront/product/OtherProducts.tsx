import { useEffect, useState } from 'react';
import { RELATED_COUNT } from '#contract/catalog-limits.ts';
import type { Product } from '#contract/catalog.ts';
import { homeRow } from '#web/storefront/catalog/catalog-endpoints.ts';
import { ProductGrid } from '#web/storefront/catalog/ProductGrid.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { recentlyViewed, rememberViewed } from './recently-viewed.ts';

/** Products that were bought with this one, or are in its category. */
export function GoesWellWith({ productId }: { productId: string }) {
  return <OtherProducts title="Goes well with" id="related" address={relatedAddress(productId)} />;
}

/** Returns the API's path of what goes well with a product. */
export function relatedAddress(productId: string): string {
  return `product/${encodeURIComponent(productId)}/related`;
}

/** The products that were looked at on this device before this one. The server knows none. */
export function RecentlyViewed({ except }: { except: Product }) {
  return useHydrated() && <Viewed except={except} />;
}

function Viewed({ except: { _id, family } }: { except: Product }) {
  const members = family?.members?.map((member) => member._id).join() ?? '';
  const [viewed] = useState(recentlyViewed);
  useEffect(() => rememberViewed(_id, members.split(',')), [_id, members]);
  const ids = viewed.filter((id) => id !== _id && !members.includes(id));
  if (ids.length === 0) return null;
  const address = `product/collection?ids=${ids.slice(0, RELATED_COUNT).join(',')}`;
  return <OtherProducts title="Recently viewed" id="viewed" address={address} isThisOne />;
}

/** A row of products that the API lists at an address, if there are any. */
function OtherProducts({
  title,
  id,
  address,
  isThisOne = false,
}: {
  title: string;
  id: string;
  address: string;
  /** Of families these are the members that were looked at. */
  isThisOne?: boolean;
}) {
  const { data = [] } = homeRow.useQuery(address);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-20 md:mt-28">
      <h2 id={id} className="mb-6 text-xl md:mb-8">
        {title}
      </h2>
      <ProductGrid products={data} isForLooking isThisOne={() => isThisOne} />
    </section>
  );
}
