/**
 * The margin in percent of a price, with one decimal: what is left of it after the cost. Undefined where either isn't known. Both are numbers as a
 * form sends them.
 */
export function marginOf(price: string, cost: string): number | undefined {
  if (price.trim() === '' || cost.trim() === '') return undefined;
  const [charged, paid] = [Number(price), Number(cost)];
  if (!(charged > 0) || !(paid >= 0)) return undefined;
  return Math.round((1 - paid / charged) * 1_000) / 10;
}
