/** Calls `act` for every item, with at most `few` calls at once. The results are in the order of the items. */
export async function fewAtATime<Item, Result>(
  items: readonly Item[],
  few: number,
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const work = async () => {
    for (const [at, item] of left) results[at] = await act(item);
  };
  await Promise.all(Array.from({ length: few }, work));
  return results;
}
