import { sql } from 'drizzle-orm';
import { dayOf } from '#contract/day-of.ts';
import { homeOf } from '#contract/home.ts';
import type { PricingRules } from '#contract/pricing-rules.ts';
import { pricedAt, rulesAt, type PricedAt } from '#contract/rules-at.ts';
import { completeSettings, type Settings } from '#contract/settings.ts';
import type { SetupNeed } from '#contract/setup-needs.ts';
import type { Place } from '#contract/tax-rules.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { prepared } from '#server/platform/prepared.queries.ts';

/** The settings that a checkout depends on, and the row that keeps them; null before the first was kept. */
export interface Terms {
  settings: PricedSettings & Pick<Settings, 'payments'>;
  rulesId: number | null;
  /** The settings that a new shop still needs before it sells. */
  unset: readonly SetupNeed[];
}

/** The settings that prices and delivery depend on. */
export type PricedSettings = Pick<
  Settings,
  | 'taxPercent'
  | 'shippingCharge'
  | 'freeShippingAbove'
  | 'countries'
  | 'tax'
  | 'delivery'
  | 'seller'
  | 'deliveryDays'
>;

/** The shop's configuration that prices depend on. */
export interface ShopPlace {
  locale: string;
  timeZone: string;
}

/** The terms that count now. Read from the database, since another instance may just have changed them. */
export async function readTerms(db: Database['orm'] | Transaction): Promise<Terms> {
  const [row] = await READ_TERMS(db, {});
  return termsOf(row);
}

/** The same of what a statement has read with `TERMS`. */
export function termsOf(row: StoredTerms | undefined): Terms {
  const settings = completeSettings('', row?.stored ?? null);
  return { settings, rulesId: row?.rulesId ?? null, unset: row?.unset ?? [] };
}

/**
 * Returns the rules for carts that go to a place now, without a way of delivery, and the facts that decided.
 */
export function rulesIn(
  { settings }: { settings: PricedSettings },
  place: Place,
  { locale, timeZone }: ShopPlace,
  now: Date,
  facts: Pick<PricedAt, 'isOverThreshold' | 'isBusiness'> = {},
): { rules: PricingRules; at: PricedAt } {
  const home = homeOf(settings.seller.country, locale);
  const at = pricedAt(place, { home, day: dayOf(now, timeZone), ...facts });
  return { rules: rulesAt(settings, at), at };
}

/** The stored settings without the home page and the pages, as a value in a statement. */
export const STORED_SETTINGS = sql.raw(
  `(select stored - '{home,pages}'::text[] from shop_settings)`,
);

/** The columns of `TERMS`. */
export interface StoredTerms {
  stored: Partial<Settings> | null;
  unset: SetupNeed[] | null;
  rulesId: number | null;
}

export const TERMS = sql.raw(
  `(select stored - '{home,pages}'::text[] from shop_settings) as stored, (select unset from shop_settings) as unset, (select max(id) from pricing_rules) as "rulesId"`,
);

const READ_TERMS = prepared<StoredTerms>('read-terms', sql`select ${TERMS}`);

const READ_STORED = prepared<{ stored: Partial<Settings> | null }>(
  'read-stored-settings',
  sql`select ${STORED_SETTINGS} as stored`,
);

/** Reads the stored settings without the home page and the pages from the database, as `readTerms` does. */
export async function readStoredSettings(
  db: Database['orm'] | Transaction,
): Promise<Partial<Settings>> {
  const [row] = await READ_STORED(db, {});
  return row?.stored ?? {};
}
