/** The version or status that If-Match names, without the marks of an entity tag. */
export function tagSeen(ifMatch: string): string {
  return ifMatch.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
}

/** The version that a form was opened with, in milliseconds: NaN if it is unknown, undefined if any will do. */
export function versionSeen(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return Date.parse(tagSeen(ifMatch));
}

/** True if a form was opened before the last change, or with an unknown version. */
export function isStale(updatedAt: Date, ifMatch: string | undefined): boolean {
  const seen = versionSeen(ifMatch);
  return seen !== undefined && seen !== updatedAt.getTime();
}

/** The time of a change that is made now: always later than the last, even if the clocks of two servers differ. */
export function versionAfter(last: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), last.getTime() + 1));
}
