import { useEffect, useEffectEvent, useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { categories } from '#web/catalog/categories-endpoint.ts';
import { paths } from '#web/paths.ts';
import { useShopDispatch } from '#web/store-hooks.ts';
import { products } from '#web/storefront/catalog/catalog-endpoints.ts';
import { correct, suggestCategories } from './suggest.ts';

/** A suggestion: where it leads, and what it shows. */
export type Suggestion = { to: string } & (
  | { kind: 'words' | 'category'; text: string }
  | { kind: 'product'; product: Product }
  | { kind: 'all' }
);

/** The most products that are suggested. */
const MOST_PRODUCTS = 6;
/** Shorter texts match too much. */
const SHORTEST = 2;
/** The shop is asked after this pause in typing. */
const PAUSE_MS = 150;

/**
 * Returns the shop's suggestions for typed words. Until the next answer the last one stays; failures are not shown.
 *
 * @param onAnswer called before other suggestions are returned
 */
export function useSuggestions(typed: string, onAnswer: () => void): readonly Suggestion[] {
  const dispatch = useShopDispatch();
  const noteAnswer = useEffectEvent(onAnswer);
  const { data: known = [] } = categories.useQuery();
  const [answer, setAnswer] = useState<{ typed: string; found: readonly Product[] }>();
  const isLongEnough = [...typed].length >= SHORTEST;

  useEffect(() => {
    if (!isLongEnough) return undefined;
    let stop = () => {};
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ search: typed, limit: String(MOST_PRODUCTS) });
      const call = dispatch(products.initiate(query.toString()));
      stop = () => {
        call.abort();
        call.unsubscribe();
      };
      call.unwrap().then(
        (page) => {
          setAnswer({ typed, found: page.products });
          noteAnswer();
        },
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [typed, isLongEnough, dispatch]);

  if (!isLongEnough || !answer) return [];
  return suggestionsFor(answer.typed, answer.found, known);
}

function suggestionsFor(
  typed: string,
  found: readonly Product[],
  known: readonly string[],
): Suggestion[] {
  const corrected = correct(typed, found);
  return [
    ...(corrected
      ? [{ kind: 'words' as const, text: corrected, to: paths.searchFor(corrected) }]
      : []),
    ...suggestCategories(typed, known).map((text) => ({
      kind: 'category' as const,
      text,
      to: paths.category(text),
    })),
    ...found.map((product) => ({
      kind: 'product' as const,
      product,
      to: paths.product(product._id, product.name),
    })),
    ...(found.length > 0 ? [{ kind: 'all' as const, to: paths.searchFor(typed) }] : []),
  ];
}
