/**
 * The order of the cart's products including removed ones.
 *
 * @param ids the products in the cart
 * @param former the order as it was before, with products that were removed since
 */
export function withRemoved(ids: readonly string[], former: readonly string[]): string[] {
  const places = [...ids];
  for (const [at, id] of [...former.entries()].toReversed()) {
    if (places.includes(id)) continue;
    const next = former[at + 1];
    places.splice(next === undefined ? places.length : places.indexOf(next), 0, id);
  }
  return places;
}
