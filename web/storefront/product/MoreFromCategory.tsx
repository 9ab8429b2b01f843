import { products } from '#web/storefront/catalog/catalog-endpoints.ts';
import { ProductGrid } from '#web/storefront/catalog/ProductGrid.tsx';
import { writeSearch } from '#web/storefront/search/search-params.ts';

/** As many as fill one row. */
const COUNT = 4;

/** What else can be bought of the kind; nothing where there is nothing else, or no answer. */
export function MoreFromCategory({ category, except }: { category: string; except: string }) {
  const { data } = products.useQuery(writeSearch({ category, page: 1 }).toString());
  const others = (data?.products ?? [])
    .filter((product) => product._id !== except && product.stock > 0)
    .slice(0, COUNT);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="more" className="mt-20 md:mt-28">
      <h2 id="more" className="mb-6 text-xl md:mb-8">
        More in {category}
      </h2>
      <ProductGrid products={others} isForLooking />
    </section>
  );
}
