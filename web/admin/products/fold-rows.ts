import type { AdminProduct, ListedFamily } from '#contract/catalog.ts';

/** A row of the list of products: a product, which may be below its family, or a family with those of its members that stand there. */
export type ListRow =
  | { key: string; product: AdminProduct; isMember: boolean; family?: undefined }
  | { key: string; family: ListedFamily; members: readonly AdminProduct[]; isUnfolded: boolean };

/**
 * The rows of a page. Members of a family that stand together are below a row of the family, and hidden while it is folded; a member that
 * stands alone is a row as any product.
 */
export function foldRows(
  products: readonly AdminProduct[],
  families: readonly ListedFamily[],
  isUnfolded: (familyId: string) => boolean,
): ListRow[] {
  const byId = new Map(families.map((family) => [family._id, family]));
  return runsOf(products).flatMap((run): ListRow[] => {
    const [first] = run;
    const family = byId.get(first?.family?._id ?? '');
    const isFamily = family !== undefined && run.length > 1;
    const rows = run.map((product) => ({ key: product._id, product, isMember: isFamily }));
    if (!isFamily) return rows;
    const unfolded = isUnfolded(family._id);
    const head = { key: `${family._id} ${first?._id}`, family, members: run, isUnfolded: unfolded };
    return unfolded ? [head, ...rows] : [head];
  });
}

/** Neighbours of one family together. */
function runsOf(products: readonly AdminProduct[]): AdminProduct[][] {
  const runs: AdminProduct[][] = [];
  for (const product of products) {
    const last = runs.at(-1);
    const id = product.family?._id;
    if (last && id !== undefined && last[0]?.family?._id === id) last.push(product);
    else runs.push([product]);
  }
  return runs;
}
