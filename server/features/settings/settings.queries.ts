import { sql } from 'drizzle-orm';
import { rulesOf, type PricingRules } from '#contract/pricing.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import { runPrepared, type Database, type Transaction } from '#server/platform/database.ts';

/** The settings that a checkout depends on: the rules of its prices, and the countries it may go to. */
export interface Terms {
  rules: PricingRules;
  countries: Settings['countries'];
}

/** The terms that count now. Read from the database, since another instance may just have changed them. */
export async function readTerms(db: Database['orm'] | Transaction): Promise<Terms> {
  const settings = { ...DEFAULT_SETTINGS, ...(await readStoredSettings(db)) };
  return { rules: rulesOf(settings), countries: settings.countries };
}

/** The stored settings without the home page and the pages, as a value in a statement. */
export const STORED_SETTINGS = sql.raw(
  `(select stored - '{home,pages}'::text[] from shop_settings)`,
);

/** Reads the stored settings without the home page and the pages from the database, as `readTerms` does. */
export async function readStoredSettings(
  db: Database['orm'] | Transaction,
): Promise<Partial<Settings>> {
  const [row] = await runPrepared<{ stored: Partial<Settings> | null }>(
    db,
    'read-stored-settings',
    sql`select ${STORED_SETTINGS} as stored`,
  );
  return row?.stored ?? {};
}
