/** The currency of a shop's amounts, their format, and the time zone of its days. */
export interface Region {
  currency: string;
  locale: string;
  timeZone: string;
}

export interface RegionFacts {
  /** Set by the environment. */
  set: { [name in keyof Region]: string | undefined };
  /** Set by the environment, or else the default. */
  meant: Region;
  /** Kept in the database. */
  stored: Partial<Region>;
  /** The currency of the latest order; undefined before the first one. */
  ordered: string | undefined;
}

/**
 * The region of a shop, and the parts of it to keep from now on: those set by the environment, and all from the first order
 * on. Prices and orders are numbers without a currency, so another one would change what they are worth; another time zone
 * would move orders between days that were reported. `problems`: why the shop must not start.
 */
export function judgeRegion({ set, meant, stored, ordered }: RegionFacts): {
  region: Region;
  kept: Partial<Region>;
  problems: string[];
} {
  const currency = stored.currency ?? ordered;
  const timeZone = ordered === undefined ? undefined : stored.timeZone;
  const problems: string[] = [];
  if (set.currency !== undefined && currency !== undefined && set.currency !== currency)
    problems.push(
      `SHOP_CURRENCY is ${set.currency}, but the prices and orders of this database are in ${currency}`,
    );
  if (set.timeZone !== undefined && timeZone !== undefined && set.timeZone !== timeZone)
    problems.push(
      `SHOP_TIME_ZONE is ${set.timeZone}, but the days of this shop's orders are those of ${timeZone}`,
    );
  const region = {
    currency: currency ?? meant.currency,
    locale: set.locale ?? stored.locale ?? meant.locale,
    timeZone: timeZone ?? set.timeZone ?? stored.timeZone ?? meant.timeZone,
  };
  const kept: Partial<Region> = { ...stored };
  for (const name of ['currency', 'locale', 'timeZone'] as const)
    if (set[name] !== undefined || ordered !== undefined) kept[name] = region[name];
  return { region, kept, problems };
}
