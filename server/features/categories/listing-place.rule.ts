/** Something that has a place among others. */
export interface Placed {
  id: string;
  place: number;
}

/**
 * The place of a thing that becomes the nth (from 1) of these, which are in their order and without it. Undefined where two neighbours
 * leave no number between them.
 */
export function placeAt(others: readonly Placed[], nth: number): number | undefined {
  const at = Math.min(Math.max(nth - 1, 0), others.length);
  const [before, after] = [others[at - 1]?.place, others[at]?.place];
  if (before === undefined) return after === undefined ? 1 : after - 1;
  if (after === undefined) return before + 1;
  const between = (before + after) / 2;
  return between > before && between < after ? between : undefined;
}
