/** What a list is of, in the singular and the plural. */
export interface ListWords {
  one: string;
  many: string;
}

/** How many there are, in words: "1 product", "1,204 products", "More than 10,000 products". */
export function countRows(
  { one, many }: ListWords,
  { total, totalIsLowerBound = false }: { total: number; totalIsLowerBound?: boolean },
  number: (value: number) => string,
): string {
  const count = number(total);
  if (totalIsLowerBound) return `More than ${count} ${many}`;
  return total === 1 ? `1 ${one}` : `${count} ${many}`;
}
