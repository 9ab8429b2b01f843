/**
 * The order of a cart with the products that were removed from it in their places: `ids` are those it has, `former` is
 * the order as it was known before.
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
