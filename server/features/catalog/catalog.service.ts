import { COUNT_BOUND, STOREFRONT_PAGE_SIZE } from '#contract/catalog-limits.ts';
import {
  type Correction,
  type Facets,
  isRanked,
  type Product,
  type ProductPage,
  type ProductQuery,
} from '#contract/catalog.ts';
import { isId } from '#contract/ids.ts';
import { CHOICE_NAMES, type Choice } from '#contract/list-choices.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { pageCount } from '#contract/paging.ts';
import { readPriceWords } from '#contract/price-words.ts';
import { readChoices } from '#server/features/families/read-family.queries.ts';
import {
  latestProducts,
  presentProduct,
  readDraft,
  readProducts,
} from '#server/features/products/product-rows.queries.ts';
import type { Match, Matches, MatchOrder, Wanted } from '#server/features/search/matches.ts';
import type {
  ProductFilter,
  SearchFilter,
} from '#server/features/search/product-filter.queries.ts';
import { noteNames } from '#server/platform/noted-names.ts';
import { notFound } from '#server/platform/errors.ts';
import { filterOf } from './asked-filter.ts';
import type { Catalog, Searched } from './catalog-cache.ts';
import { type FacetRow, passes } from '#server/features/search/count-facets.rule.ts';
import { readCollectionFacets } from './collection-facets.ts';
import { countableMatches, facetsOfOptions, readCountable, readFacets } from './facets.ts';
import { findProducts, type FoundProducts, type ListPart } from './product-list.queries.ts';
import { listChosen, listRanked, rankingOf } from './ranked-products.ts';
import { searchProducts } from './search-products.ts';

/** One live product. Throws 404 for an unknown, malformed or deleted id. */
export async function getProduct(
  { pool, cache }: Pick<Catalog, 'pool' | 'cache'>,
  id: string,
): Promise<Product> {
  if (!isId(id)) throw notFound('product');
  const [found] = await readProducts(pool, [id]);
  if (!found) throw notFound('product');
  cache.shows([found]);
  return withChoices(pool, found);
}

/** A draft for whoever has its key; else the product, if it is on sale. Throws 404. */
export async function previewProduct(
  catalog: Pick<Catalog, 'pool' | 'cache'>,
  id: string,
  key: string,
): Promise<Product> {
  const draft = isId(id) && isId(key) ? await readDraft(catalog.pool, id, key) : undefined;
  return draft ? withChoices(catalog.pool, draft) : getProduct(catalog, id);
}

/** A product with all that its family has to choose from, on which the answer or page that is being made depends. */
async function withChoices(pool: Catalog['pool'], product: Product): Promise<Product> {
  const { family, state } = product;
  const asked = { withDrafts: state === 'draft' };
  const choices = family && (await readChoices(pool, family._id, product._id, asked));
  noteNames(choices?.members.map(({ _id }) => _id) ?? []);
  return choices ? { ...product, family: { ...family, ...choices } } : product;
}

/** The newest products. */
export async function listLatest({ pool, cache }: Pick<Catalog, 'pool' | 'cache'>) {
  const products = await latestProducts(pool);
  cache.shows(products);
  return products;
}

/** One live product, from the cache if it is there; undefined if there is none. */
export async function findProduct(
  { pool, cache }: Pick<Catalog, 'pool' | 'cache'>,
  id: string,
): Promise<Product | undefined> {
  if (!isId(id)) return undefined;
  const [product] = await cache.products([id.toLowerCase()], (missing) =>
    readProducts(pool, missing),
  );
  return product;
}

/** The same as its page shows it, with what its family has to choose from. */
export async function findWithChoices(
  catalog: Pick<Catalog, 'pool' | 'cache'>,
  id: string,
): Promise<Product | undefined> {
  const product = await findProduct(catalog, id);
  return product && withChoices(catalog.pool, product);
}

/**
 * A page of products. Default sort: best match for a search, otherwise newest. A price in the words of a search is a
 * filter. A search that matches nothing is reworded, and finally answered with the closest matches.
 */
export async function listProducts(
  catalog: Catalog,
  asked: ProductQuery,
): Promise<Omit<ProductPage, 'success'>> {
  const { page = 1, limit = STOREFRONT_PAGE_SIZE } = asked;
  const understood = asked.search ? readPriceWords(asked.search) : undefined;
  // A price that was chosen counts more than one that was typed in the search.
  const query = understood ? { ...understood, ...asked, search: understood.words } : asked;
  const filter = await filterOf(catalog, query);
  const [found, facets] = await Promise.all([
    search(catalog, query, filter, { skip: (page - 1) * limit, limit }),
    query.facets ? facetsOf(catalog, query, filter) : undefined,
  ]);
  catalog.cache.shows(found.products);
  if (filter.isAvailable ?? filter.options) catalog.cache.showsAvailable();
  const { corrected = [] } = found;
  const total = Math.min(found.count, COUNT_BOUND);
  const totalPages = pageCount(total, limit);
  return {
    products: page <= totalPages ? found.products : [],
    page,
    totalPages,
    total,
    totalIsLowerBound: found.count > COUNT_BOUND,
    closest: found.closest ?? false,
    ...(understood && { understood }),
    ...(corrected.length > 0 && { corrected: [...corrected] }),
    ...(facets && { facets }),
  };
}

interface Found {
  /** Exact up to COUNT_BOUND; COUNT_BOUND + 1 means more. */
  count: number;
  products: Product[];
  /** True if not all words match. */
  closest?: boolean;
  corrected?: readonly Correction[];
}

function present({ count, rows }: FoundProducts): Found {
  return { count, products: rows.map(presentProduct) };
}

async function search(
  catalog: Catalog,
  query: ProductQuery,
  filter: ProductFilter,
  page: ListPart,
): Promise<Found> {
  const { sort } = query;
  const ranking = isRanked(sort) ? await rankingOf(catalog, sort) : undefined;
  const { collection, options } = filter;
  if (collection && 'ids' in collection && !sort && !query.search)
    return listChosen(catalog, filter, collection.ids, page);
  const find = async (of: SearchFilter, order: MatchOrder) =>
    ranking
      ? listRanked(catalog, of, ranking, page)
      : present(await findProducts(catalog.listPool, of, order, page));
  const order = isRanked(sort) ? 'newest' : sort;
  if (!query.search) return find(filter, order ?? 'newest');
  const { search, matches, closest, corrected } = await searchFor(catalog, query.search);
  const shown =
    matches &&
    !(collection ?? options) &&
    (await show(catalog, matches, filter, {
      ...page,
      order: ranking?.places ?? order ?? 'match',
      passes: await passing(catalog, query.search, matches, filter),
    }));
  const found = shown || (await find({ ...filter, search }, order ?? 'match'));
  return { ...found, closest, corrected };
}

function searchFor({ pool, cache }: Catalog, typed: string): Searched | Promise<Searched> {
  return cache.searched(typed, () => searchProducts(pool, cache, typed));
}

async function facetsOf(
  catalog: Catalog,
  { search: typed, collection: asked = '' }: ProductQuery,
  filter: ProductFilter,
): Promise<Facets> {
  const search = typed ? { typed, searched: await searchFor(catalog, typed) } : undefined;
  const countable = await readCountable(catalog, search);
  const [facets, options, collections] = await Promise.all([
    readFacets(catalog, search, filter),
    facetsOfOptions(catalog, search, filter),
    readCollectionFacets(catalog, filter, { searched: search?.searched, countable }, asked),
  ]);
  return {
    ...facets,
    ...(options.length > 0 && { options }),
    ...(collections.length > 0 && { collections }),
  };
}

/** Returns a test of cached matches against a filter. A match has price and category; the rest is read if the filter asks for it. */
async function passing(
  catalog: Catalog,
  typed: string,
  matches: Matches,
  filter: ProductFilter,
): Promise<Wanted['passes']> {
  const { category, categories, minPrice = 0, maxPrice = Infinity, ...rest } = filter;
  const own = (match: Match) =>
    (category === undefined || (categories ?? [category]).includes(match.category)) &&
    match.price >= minPrice &&
    match.price <= maxPrice;
  if (Object.keys(rest).length === 0) return own;
  const { byId } = await countableMatches(catalog, typed, matches);
  return (match) => {
    const row = byId?.get(match.id);
    return own(match) && row !== undefined && passes(row, filter);
  };
}

/** A page of cached matches with current products; undefined if one of them has changed since, so that the search must be repeated. */
async function show(
  { pool, cache }: Catalog,
  matches: Matches,
  filter: ProductFilter,
  wanted: Wanted,
): Promise<Found | undefined> {
  const { count, page } = matches.select(wanted);
  if (page.some(({ family }) => family)) cache.showsAvailable();
  const ids = page.map(({ id }) => id);
  const known = await cache.products(ids, (missing) => readProducts(pool, missing));
  const products: Product[] = [];
  for (const [at, { price, category }] of page.entries()) {
    const product = known[at];
    if (product?.price !== toWhole(price) || product.category !== category) return undefined;
    if (!passes(facetRowOf(product), filter)) return undefined;
    products.push(product);
  }
  return { count, products };
}

function facetRowOf(product: Product): FacetRow {
  const { price, stock, rating } = product;
  const choices = CHOICE_NAMES.map((choice) => [choice, product[choice] ?? null]);
  return {
    ...(Object.fromEntries(choices) as Pick<FacetRow, Choice>),
    price: toMinor(price),
    isAvailable: stock > 0,
    isOnSale: product.saleEndsAt !== undefined,
    average: rating ? Math.round(100 * rating.average) : null,
  };
}
