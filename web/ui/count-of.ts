/** "1 order", "30 orders", "2 categories". */
export function countOf(
  count: number,
  one: string,
  number: (value: number) => string = String,
): string {
  return count === 1 ? `1 ${one}` : `${number(count)} ${one.replace(/([^aeiou])y$/, '$1ie')}s`;
}
