/** What an edit is compared with: when an admin changed a product last, and when its stock moved last. */
export interface ProductVersion {
  updatedAt: Date;
  stockChangedAt: Date | null;
}

/** The version that the wire shows as `updatedAt`: whichever change came last. */
export function versionOf({ updatedAt, stockChangedAt }: ProductVersion): Date {
  return stockChangedAt && stockChangedAt > updatedAt ? stockChangedAt : updatedAt;
}

/**
 * Whether a form was opened on an older product than this one. What was sold since makes it so only
 * where it says what the stock shall be: else every sale would take an edited text out of an admin's
 * hands. A version that never was is old too.
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
