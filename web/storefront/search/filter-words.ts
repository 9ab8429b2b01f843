import { optionAsked } from '#contract/asked-options.ts';
import type { Facets } from '#contract/catalog.ts';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { CHOICE_NAMES } from '#contract/list-choices.ts';

/** Formats texts in the shop's locale. */
export interface Texts {
  money: (amount: number) => string;
  number: (value: number) => string;
}

/** A range of prices in words; an end that is '' is open. */
export function priceWords(min: string, max: string, { money }: Pick<Texts, 'money'>): string {
  if (max === '' || Number(max) === PRODUCT_LIMITS.price.max) return `From ${money(Number(min))}`;
  if (Number(min) === 0) return `Up to ${money(Number(max))}`;
  return `${money(Number(min))} – ${money(Number(max))}`;
}

/** At least this many stars, in words. */
export function starsWords(stars: string): string {
  if (stars === '5') return '5 stars';
  return `${stars} stars and up`;
}

/** A value of a facet with the number of its products, which may be a lower bound (`isMore`). */
export function withCount(
  words: string,
  { count, isMore }: { count: number | undefined; isMore: boolean },
  { number }: Pick<Texts, 'number'>,
): string {
  if (count === undefined || (isMore && count === 0)) return words;
  return `${words} (${number(count)}${isMore ? '+' : ''})`;
}

/** A filter that is set, in words, and the filters that remove it. */
interface SetFilter {
  words: string;
  without: Readonly<Record<string, string>>;
}

/**
 * The filters that are set, in words. Both ends of a price range are one filter.
 *
 * @param collections those of the answer, whose names are shown
 */
export function filtersSet(
  filters: Readonly<Record<string, string>>,
  texts: Pick<Texts, 'money'>,
  collections: Facets['collections'] = [],
): SetFilter[] {
  const { collection, min = '', price = '', available, sale, rating } = filters;
  const named = collections.find(({ value }) => value === collection)?.name ?? collection;
  return [
    ...CHOICE_NAMES.flatMap((choice) => {
      const words = filters[choice];
      return words ? [{ words, without: { [choice]: '' } }] : [];
    }),
    ...Object.entries(filters).flatMap(([name, value]) => {
      const option = optionAsked(name);
      return option && value ? [{ words: `${option}: ${value}`, without: { [name]: '' } }] : [];
    }),
    ...(collection ? [{ words: `In ${named}`, without: { collection: '' } }] : []),
    ...(min || price
      ? [{ words: priceWords(min, price, texts), without: { min: '', price: '' } }]
      : []),
    ...(available ? [{ words: 'In stock', without: { available: '' } }] : []),
    ...(sale ? [{ words: 'On sale', without: { sale: '' } }] : []),
    ...(rating ? [{ words: starsWords(rating), without: { rating: '' } }] : []),
  ];
}
