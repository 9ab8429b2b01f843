/** The version of a product: when an admin last changed it, and when its stock last changed. */
export interface ProductVersion {
  updatedAt: Date;
  stockChangedAt: Date | null;
}

/** The version as the API's `updatedAt`: the later of both. */
export function versionOf({ updatedAt, stockChangedAt }: ProductVersion): Date {
  return stockChangedAt && stockChangedAt > updatedAt ? stockChangedAt : updatedAt;
}

/** When a product is changed now: always later than its last version, even if the clocks of two servers differ. */
export function versionAfter(last: ProductVersion, now: Date): Date {
  return new Date(Math.max(now.getTime(), versionOf(last).getTime() + 1));
}

/**
 * Whether a form was opened before the product's last change. A change of stock counts only if the form sets the
 * stock; otherwise every sale would make an admin's edit fail. An unknown version is stale, too.
 */
export function isStale(
  now: ProductVersion,
  ifMatch: string | undefined,
  changesStock: boolean,
): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return false;
  const seen = Date.parse(ifMatch.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  const isKnown = seen >= now.updatedAt.getTime() && seen <= versionOf(now).getTime();
  if (!isKnown) return true;
  return changesStock && now.stockChangedAt !== null && seen < now.stockChangedAt.getTime();
}
