export type PageNumber = number | 'gap';

/**
 * Which page numbers to offer: the first, the last, the current one and its neighbours, a gap where
 * more than one is left out. At most seven entries, so that they fit on a phone.
 */
export function pageNumbers(page: number, totalPages: number): PageNumber[] {
  if (totalPages <= 7) return numbers(1, totalPages);
  if (page <= 4) return [...numbers(1, 5), 'gap', totalPages];
  if (page >= totalPages - 3) return [1, 'gap', ...numbers(totalPages - 4, totalPages)];
  return [1, 'gap', ...numbers(page - 1, page + 1), 'gap', totalPages];
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
