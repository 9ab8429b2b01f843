import { eq } from 'drizzle-orm';
import { decimalsOf } from '#contract/currencies.ts';
import { REGION_PARTS, type RegionPart } from '#contract/region.ts';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { products } from '#server/features/products/products.table.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { shopState } from '#server/platform/shop-state.table.ts';
import type { Region } from './judge-region.rule.ts';
import { amountBeyond, type StatedAmount } from './stated-amounts.rule.ts';
import { tellOfRegion } from './region-channel.queries.ts';
import { REGION } from './settle-region.ts';

/** A part of the region that was changed, for the log. */
interface ChangedPart {
  part: keyof Region;
  before: string;
  after: string;
}

interface RegionChange {
  /** True if the shop is opened anew for it. */
  isFollowed: boolean;
  /** As this instance has it. */
  shop: Region;
  /** Those that the environment sets. */
  set: Config['region'];
  wanted: { [name in keyof Region]?: string | undefined };
  /** The amounts in the settings as they are about to be, in whole units. */
  amounts: readonly StatedAmount[];
}

const SET_BY = {
  currency: 'SHOP_CURRENCY',
  locale: 'SHOP_LOCALE',
  timeZone: 'SHOP_TIME_ZONE',
} as const;

/**
 * Keeps another currency, locale or time zone, with which every instance opens the shop anew, and returns what has changed. Throws 400
 * VALIDATION for what the environment sets otherwise, and where this shop is not opened anew, and 409 IN_USE for a currency once there are prices, and for a time zone once there are orders.
 */
export async function changeRegion(
  tx: Transaction,
  { isFollowed, shop, set, wanted, amounts }: RegionChange,
): Promise<ChangedPart[]> {
  const ours = eq(shopState.key, REGION);
  // Waits for others who change it, and for a start, which keeps what the environment sets.
  const [row] = await tx.select().from(shopState).where(ours).for('update');
  const stored: Partial<Region> = row?.value ?? {};
  const before = { ...shop, ...stored };
  const changed = REGION_PARTS.flatMap((part): ChangedPart[] => {
    const after = wanted[part];
    if (after === undefined || after === before[part]) return [];
    if (set[part] !== undefined)
      throw invalid(part, `${SET_BY[part]} says ${set[part]}: change it there.`);
    if (!isFollowed) throw invalid(part, 'Set it where the shop is started, and start it again.');
    return [{ part, before: before[part], after }];
  });
  const currency = changed.find(({ part }) => part === 'currency');
  if (currency) await demandNoPrices(tx, currency, amounts);
  if (changed.some(({ part }) => part === 'timeZone') && (await hasOrders(tx)))
    throw inUse('The time zone', "the days of the shop's orders are those of it");
  const kept = { ...stored, ...defined(wanted) };
  const value = { key: REGION, value: kept };
  await tx
    .insert(shopState)
    .values(value)
    .onConflictDoUpdate({ target: shopState.key, set: { value: kept } });
  if (changed.length > 0) await tellOfRegion(tx);
  return changed;
}

export const hasOrders = (orm: Database['orm'] | Transaction) => isIn(orm, orders);

/** The parts of the region that can't be changed in a shop: those that the environment sets, or that prices or orders depend on. */
export async function fixedParts(
  { orm }: Database,
  { isFollowed, set }: Pick<RegionChange, 'isFollowed' | 'set'>,
): Promise<RegionPart[]> {
  const isInUse = { currency: await hasPrices(orm), locale: false, timeZone: await hasOrders(orm) };
  return REGION_PARTS.filter((part) => !isFollowed || set[part] !== undefined || isInUse[part]);
}

/** Returns true if a shop has amounts whose worth another currency would change. */
async function hasPrices(orm: Database['orm'] | Transaction): Promise<boolean> {
  return (await isIn(orm, products)) || (await isIn(orm, coupons)) || (await hasOrders(orm));
}

async function demandNoPrices(
  tx: Transaction,
  { before, after }: ChangedPart,
  amounts: readonly StatedAmount[],
): Promise<void> {
  if (await hasPrices(tx))
    throw inUse('The currency', `there are products, coupons or orders with amounts in ${before}`);
  const decimals = decimalsOf(after);
  const beyond = amountBeyond(amounts, decimals);
  if (beyond)
    throw inUse(
      'The currency',
      `“${beyond.place}” says ${beyond.amount}, and ${after} has ${decimals === 0 ? 'no decimals' : `${decimals} decimals`}. Change that amount first`,
    );
}

async function isIn(
  orm: Database['orm'] | Transaction,
  table: typeof products | typeof coupons | typeof orders,
): Promise<boolean> {
  const rows = await orm.select({ id: table.id }).from(table).limit(1);
  return rows.length > 0;
}

function inUse(thing: string, why: string): ApiError {
  return new ApiError('IN_USE', `${thing} can't be changed: ${why}.`);
}

function defined(wanted: RegionChange['wanted']): Partial<Region> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}
