/** What a list is of: one of it, and many. */
export interface ListWords {
  one: string;
  many: string;
}

/** How many there are, in words: "1 product", "1,204 products", "More than 10,000 products". */
export function countRows(
  { one, many }: ListWords,
  { total, totalIsLowerBound = false }: { total: number; totalIsLowerBound?: boolean },
): string {
  const count = total.toLocaleString('en');
  if (totalIsLowerBound) return `More than ${count} ${many}`;
  return total === 1 ? `1 ${one}` : `${count} ${many}`;
}
