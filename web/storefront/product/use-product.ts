import { useSearchParams } from 'react-router';
import { isApiFailure } from '#web/api-failure.ts';
import { product } from '#web/storefront/catalog/catalog-endpoints.ts';

/** An answer this fresh is not fetched again: a loader may have just fetched it. */
export const FRESH_SECONDS = 5;

/**
 * A product. If it is cached it is there at once, and fetched again: price and stock may have changed.
 * The address of a draft has the key that shows it. `isUnknown`: there is no such product, or it is no longer sold.
 */
export function useProduct(id: string) {
  const key = useSearchParams()[0].get('preview');
  const asked = key === null ? id : `${id}?preview=${key}`;
  const answer = product.useQuery(asked, { refetchOnMountOrArgChange: FRESH_SECONDS });
  const { error } = answer;
  return { ...answer, isUnknown: isApiFailure(error) && error.status === 404 };
}
