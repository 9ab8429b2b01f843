import { useSearchParams } from 'react-router';
import {
  changeSearch,
  type ProductSearch,
  readSearch,
  writeSearch,
} from '#web/storefront/search/search-params.ts';

interface SearchInAddress {
  search: ProductSearch;
  /** Changes the search and goes to its first page; a step in history unless `replace`. */
  change: (change: Partial<ProductSearch>, how?: { replace: boolean }) => void;
}

/** What the shopper looks for: it stands in the address, and nowhere else. */
export function useSearch(): SearchInAddress {
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  return {
    search,
    change: (change, { replace } = { replace: false }) =>
      // The controls stay where they are under the hand that uses them.
      setParams(writeSearch(changeSearch(search, change)), { replace, preventScrollReset: true }),
  };
}
