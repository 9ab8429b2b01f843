import { useEffect, useState } from 'react';
import { RELATED_COUNT } from '#contract/catalog-limits.ts';
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
export function RecentlyViewed({ except }: { except: string }) {
  return useHydrated() && <Viewed except={except} />;
}

function Viewed({ except }: { except: string }) {
  const [ids] = useState(() => recentlyViewed().filter((id) => id !== except));
  useEffect(() => rememberViewed(except), [except]);
  if (ids.length === 0) return null;
  const address = `product/collection?ids=${ids.slice(0, RELATED_COUNT).join(',')}`;
  return <OtherProducts title="Recently viewed" id="viewed" address={address} />;
}

/** A row of products that the API lists at an address, if there are any. */
function OtherProducts({ title, id, address }: { title: string; id: string; address: string }) {
  const { data = [] } = homeRow.useQuery(address);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-20 md:mt-28">
      <h2 id={id} className="mb-6 text-xl md:mb-8">
        {title}
      </h2>
      <ProductGrid products={data} isForLooking />
    </section>
  );
}
