import { sql } from 'drizzle-orm';
import { rulesOf, type PricingRules } from '#contract/pricing.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { prepared } from '#server/platform/prepared.queries.ts';

/** The settings that a checkout depends on: the rules of its prices, and the countries it may go to. */
export interface Terms {
  rules: PricingRules;
  countries: Settings['countries'];
}

/** The terms that count now. Read from the database, since another instance may just have changed them. */
export async function readTerms(db: Database['orm'] | Transaction): Promise<Terms> {
  return termsOf(await readStoredSettings(db));
}

/** The same of what is stored of the settings. */
export function termsOf(stored: Partial<Settings> | null): Terms {
  const settings = { ...DEFAULT_SETTINGS, ...stored };
  return { rules: rulesOf(settings), countries: settings.countries };
}

/** The stored settings without the home page and the pages, as a value in a statement. */
export const STORED_SETTINGS = sql.raw(
  `(select stored - '{home,pages}'::text[] from shop_settings)`,
);

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
