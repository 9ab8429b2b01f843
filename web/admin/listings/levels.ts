/** How many categories each of these is in; each comes before those in it. */
export function levelsOf(
  categories: readonly { _id: string; parent?: string | undefined }[],
): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  for (const { _id, parent } of categories)
    levels.set(_id, parent === undefined ? 0 : (levels.get(parent) ?? -1) + 1);
  return levels;
}
