/** Either a search as typed, or the full-text query of a reworded one. */
export type Search = { typed: string } | { tsquery: string };

/** Filters of products besides the words of a search. Prices are in minor units. */
export interface ProductFilter {
  category?: string;
  minPrice?: number;
  maxPrice?: number;
  /** Only products that can be bought now. */
  isAvailable?: true;
  /** Lowest average of stars, in hundredths. */
  minAverage?: number;
  /** Ids of products to leave out. */
  without?: readonly string[];
}

/** Filters of a product list. */
export interface SearchFilter extends ProductFilter {
  search?: Search;
}

/** The SQL conditions of a filter: of its search, of the rest, and of both; and the ranking of a match. */
export function conditionsOf({ search, ...filter }: SearchFilter) {
  const values: unknown[] = [];
  const narrowing = narrowingOf(filter, search !== undefined, values).join(' and ');
  if (!search)
    return { where: narrowing, matching: 'true', narrowing, query: '', rank: '0', values };
  const isTyped = 'typed' in search;
  const asked = `$${values.push(isTyped ? search.typed : search.tsquery)}`;
  const query = isTyped ? `search_query(${asked})` : `to_tsquery('simple', ${asked})`;
  // For AND queries PostgreSQL ranks only by how near the words are to each other, so reworded searches rank by OR.
  const ranking = isTyped
    ? query
    : `to_tsquery('simple', regexp_replace(${asked}, '&|<->', '|', 'g'))`;
  const matching = `words @@ ${query}`;
  return {
    where: `${narrowing} and ${matching}`,
    matching,
    narrowing,
    query,
    rank: `ts_rank(words, ${ranking})`,
    values,
  };
}

function narrowingOf(filter: ProductFilter, isSearch: boolean, values: unknown[]): string[] {
  const { category, minPrice, maxPrice, isAvailable, minAverage, without } = filter;
  // Where only few products are in stock, their index finds them. A search finds its matches by their words.
  const available = isSearch
    ? 'available > 0'
    : 'id in (select product_id from stock_levels where stock_levels.available > 0)';
  return [
    'deleted_at is null',
    ...(category === undefined ? [] : [`category = $${values.push(category)}`]),
    ...(minPrice === undefined ? [] : [`price >= $${values.push(minPrice)}`]),
    ...(maxPrice === undefined ? [] : [`price <= $${values.push(maxPrice)}`]),
    ...(isAvailable ? [available] : []),
    ...(minAverage === undefined
      ? []
      : [
          `id in (select product_id from product_ratings where average >= $${values.push(minAverage)})`,
        ]),
    ...(without ? [`id <> all($${values.push(without)}::uuid[])`] : []),
  ];
}
