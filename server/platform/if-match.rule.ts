/** Whether a form was opened before the last change. An unknown version is stale, too. */
export function isStale(updatedAt: Date, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return false;
  return Date.parse(ifMatch.trim().replace(/^(?:W\/)?"(.*)"$/, '$1')) !== updatedAt.getTime();
}

/** When it is changed now: always later than before, even if the clocks of two servers differ. */
export function versionAfter(last: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), last.getTime() + 1));
}
