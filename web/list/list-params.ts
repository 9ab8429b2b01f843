import { SEARCH_MAX_LENGTH } from '#contract/catalog-limits.ts';

/** Sorts and filters of a list, under the same names in the address and in the API. */
export interface ListShape {
  /** The first is the default. */
  sorts: readonly [string, ...string[]];
  /** Former names of sorts, in addresses that people have bookmarked. */
  formerSorts?: Readonly<Record<string, string>>;
  /** Each filter with its values, or with a function that reads a value from any text ('' for invalid ones). */
  filters: Readonly<Record<string, readonly string[] | ((text: string) => string)>>;
  /** Tells names of further filters, whose values are any words. */
  isFilter?: (name: string) => boolean;
}

/** The state of a list. */
export interface ListState {
  search: string;
  sort: string;
  page: number;
  /** The filters that are set. */
  filters: Readonly<Record<string, string>>;
}

/** The first page of a list without any filter. */
export function wholeList({ sorts }: ListShape): ListState {
  return { search: '', sort: sorts[0], page: 1, filters: {} };
}

/** Reads the state of a list from an address. Invalid values count as not set. */
export function readList(shape: ListShape, params: URLSearchParams): ListState {
  const { sorts, formerSorts, filters: known } = shape;
  const asked = params.get('sort') ?? '';
  const sort = formerSorts?.[asked] ?? asked;
  const filters: Record<string, string> = {};
  for (const [name, values] of Object.entries(known)) {
    const text = readWords(params.get(name) ?? '');
    const value = typeof values === 'function' ? values(text) : values.includes(text) ? text : '';
    if (value !== '') filters[name] = value;
  }
  for (const [name, text] of params)
    if (shape.isFilter?.(name) && readWords(text)) filters[name] ??= readWords(text);
  return {
    search: readWords(params.get('search') ?? ''),
    sort: sorts.includes(sort) ? sort : sorts[0],
    page: readPage(params.get('page')),
    filters,
  };
}

/** Writes the state of a list as a query string. The order is fixed, so that equal lists have equal addresses. */
export function writeList(
  shape: ListShape,
  { search, sort, page, filters }: ListState,
): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  const further = Object.keys(filters).filter((name) => shape.isFilter?.(name));
  for (const name of [...Object.keys(shape.filters), ...further.sort()]) {
    const value = filters[name];
    if (value) params.set(name, value);
  }
  if (sort !== shape.sorts[0]) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** A change of a list. It goes to the first page, unless it names another one. */
export interface ListChange {
  search?: string;
  sort?: string;
  page?: number;
  /** A filter set to '' is removed. */
  filters?: Readonly<Record<string, string>>;
}

/** The state of a list after a change. */
export function changeList(state: ListState, change: ListChange): ListState {
  return { ...state, page: 1, ...change, filters: { ...state.filters, ...change.filters } };
}

/** Returns true if a search or a filter is set. */
export function isNarrowed({ search, filters }: ListState): boolean {
  return search !== '' || Object.values(filters).some((value) => value !== '');
}

/** Words to search for, without control characters, which come with pasted text. */
export function readWords(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, SEARCH_MAX_LENGTH)
    .trim();
}

function readPage(text: string | null): number {
  return text && /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

/** A query of a list in the back office. */
export interface ListAsked {
  /** The caller's own id, which every call of the back office carries. */
  uid: string;
  /** The list's state as a query string. */
  query: string;
}

/** The address of an admin's list. */
export function listAddress(path: string, { uid, query }: ListAsked): string {
  const params = new URLSearchParams(query);
  params.set('id', uid);
  return `${path}?${params}`;
}

/** The name of a list's rows, in the singular and the plural. */
export interface ListWords {
  one: string;
  many: string;
}

/** Counts rows in words: "1 product", "1,204 products", "10,000+ products". */
export function countRows(
  { one, many }: ListWords,
  { total, totalIsLowerBound = false }: { total: number; totalIsLowerBound?: boolean },
  number: (value: number) => string,
): string {
  if (totalIsLowerBound) return `${number(total)}+ ${many}`;
  return total === 1 ? `1 ${one}` : `${number(total)} ${many}`;
}
