/** Something that may be a member of a family. */
interface Member {
  family?: { _id: string } | undefined;
}

/** Products with one of each family only: the first. */
export function onePerFamily<Of extends Member>(products: readonly Of[]): Of[] {
  const seen = new Set<string>();
  return products.filter(({ family }) => {
    if (!family) return true;
    if (seen.has(family._id)) return false;
    seen.add(family._id);
    return true;
  });
}
