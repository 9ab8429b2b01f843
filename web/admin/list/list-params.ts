import { SEARCH_MAX_LENGTH } from '#contract/catalog-limits.ts';

/** What a list can be asked, by the names and values of the address and of the API alike. */
export interface ListShape {
  /** The first is the order it has by itself. */
  sorts: readonly [string, ...string[]];
  /** Each filter with the values it can have, or any words. */
  filters: Readonly<Record<string, readonly string[] | 'words'>>;
}

/** What a list is asked now. */
export interface ListState {
  search: string;
  sort: string;
  page: number;
  /** Of each filter its value; one that is not set is not there. */
  filters: Readonly<Record<string, string>>;
}

/**
 * Reads what a list is asked out of an address. What makes no sense counts as not set, so that there
 * is always something to see.
 */
export function readList(shape: ListShape, params: URLSearchParams): ListState {
  const sort = params.get('sort') ?? '';
  const filters: Record<string, string> = {};
  for (const [name, values] of Object.entries(shape.filters)) {
    const value = readWords(params.get(name) ?? '');
    if (value !== '' && (values === 'words' || values.includes(value))) filters[name] = value;
  }
  return {
    search: readWords(params.get('search') ?? ''),
    sort: shape.sorts.includes(sort) ? sort : shape.sorts[0],
    page: readPage(params.get('page')),
    filters,
  };
}

/** What a list is asked, as the address and the API take it; in one order, so that equal lists have equal addresses. */
export function writeList(
  shape: ListShape,
  { search, sort, page, filters }: ListState,
): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  for (const name of Object.keys(shape.filters)) {
    const value = filters[name];
    if (value) params.set(name, value);
  }
  if (sort !== shape.sorts[0]) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** A change of what is asked: whatever it is, the list begins on its first page again unless a page is named. */
export interface ListChange {
  search?: string;
  sort?: string;
  page?: number;
  /** A filter set to nothing is taken off. */
  filters?: Readonly<Record<string, string>>;
}

/** What a list is asked after a change. */
export function changeList(state: ListState, change: ListChange): ListState {
  return { ...state, page: 1, ...change, filters: { ...state.filters, ...change.filters } };
}

/** Whether anything narrows the list down. */
export function isNarrowed({ search, filters }: ListState): boolean {
  return search !== '' || Object.values(filters).some((value) => value !== '');
}

/** Words as they can be looked for: control characters come with pasted text and mean nothing. */
export function readWords(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, SEARCH_MAX_LENGTH)
    .trim();
}

function readPage(text: string | null): number {
  return text && /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

/** What a list of the back office is asked, and by whom. */
export interface ListAsked {
  /** The caller's own id, which every call of an admin carries. */
  uid: string;
  /** What the page's address says, as the API takes it too. */
  query: string;
}

/** The address of an admin's list. */
export function listAddress(path: string, { uid, query }: ListAsked): string {
  const params = new URLSearchParams(query);
  params.set('id', uid);
  return `${path}?${params}`;
}
