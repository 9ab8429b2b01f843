import { versionAfter, versionSeen } from '#server/platform/if-match.rule.ts';

/** The version of a product: when an admin last changed it, and when its stock last changed. */
export interface ProductVersion {
  updatedAt: Date;
  stockChangedAt: Date | null;
}

/** The version as the API's `updatedAt`: the later of both. */
export function versionOf({ updatedAt, stockChangedAt }: ProductVersion): Date {
  return stockChangedAt && stockChangedAt > updatedAt ? stockChangedAt : updatedAt;
}

/** The time of a change of a product that is made now: always later than its last version. */
export function productVersionAfter(last: ProductVersion, now: Date): Date {
  return versionAfter(versionOf(last), now);
}

/**
 * True if a form was opened before the product's last change. A change of stock counts only if the form sets the
 * stock; otherwise every sale would make an admin's edit fail. An unknown version is stale, too.
 */
export function isProductStale(
  now: ProductVersion,
  ifMatch: string | undefined,
  changesStock: boolean,
): boolean {
  const seen = versionSeen(ifMatch);
  if (seen === undefined) return false;
  const isKnown = seen >= now.updatedAt.getTime() && seen <= versionOf(now).getTime();
  if (!isKnown) return true;
  return changesStock && now.stockChangedAt !== null && seen < now.stockChangedAt.getTime();
}
