import type { Product } from '#contract/catalog.ts';
import { ProductCard } from '#web/storefront/catalog/ProductCard.tsx';
import type { PhotoUrgency } from '#web/ui/Photo.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

// One column where the browser's text is so large that two have no room for it.
const GRID =
  'grid grid-cols-2 gap-x-4 gap-y-8 max-[30rem]:grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] md:grid-cols-4 lg:gap-x-6 lg:gap-y-12';
/** The columns of a grid beside filters. */
const NARROW = `${GRID} lg:grid-cols-3`;

/**
 * Products in a grid of two to four columns. The first `eagerCount` pictures are in view at once; the first one of them is the page's
 * main photo.
 */
export function ProductGrid({
  products,
  eagerCount = 0,
  isForLooking = false,
  isNarrow = false,
  isThisOne = () => false,
}: {
  products: readonly Product[];
  eagerCount?: number;
  /** Without "Add to cart" buttons. */
  isForLooking?: boolean;
  isNarrow?: boolean;
  /** Whether of its family it is this member that was searched for or looked at. */
  isThisOne?: (product: Product) => boolean;
}) {
  return (
    <ul className={isNarrow ? NARROW : GRID}>
      {products.map((product, at) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            urgency={urgencyOf(at, eagerCount)}
            isForLooking={isForLooking}
            isThisOne={isThisOne(product)}
          />
        </li>
      ))}
    </ul>
  );
}

function urgencyOf(place: number, eagerCount: number): PhotoUrgency {
  if (place >= eagerCount) return 'lazy';
  return place === 0 ? 'first' : 'eager';
}

/** Shown while the products are loading. */
export function ProductGridSkeleton({
  count,
  isNarrow = false,
}: {
  count: number;
  isNarrow?: boolean;
}) {
  return (
    <div className={isNarrow ? NARROW : GRID} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <div key={at}>
          <Skeleton className="aspect-square rounded-lg" />
          <Skeleton className="mt-4 h-4 w-4/5" />
          <Skeleton className="mt-3 h-4 w-1/3" />
          <div className="mt-3 min-h-11 pointer-fine:hidden" />
        </div>
      ))}
    </div>
  );
}
