import { sql } from 'drizzle-orm';
import { rulesOf, type PricingRules } from '#contract/pricing.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import { runPrepared, type Database, type Transaction } from '#server/platform/database.ts';

/** What a checkout depends on: the rules it is priced by, and the countries it may go to. */
export interface Terms {
  rules: PricingRules;
  countries: Settings['countries'];
}

/** The terms that count now. Read from the database, since another instance may just have changed them. */
export async function readTerms(db: Database['orm'] | Transaction): Promise<Terms> {
  const [row] = await runPrepared<{ stored: Partial<Settings> }>(
    db,
    'read-terms',
    sql`select stored - '{home,pages}'::text[] as stored from shop_settings`,
  );
  const settings = { ...DEFAULT_SETTINGS, ...row?.stored };
  return { rules: rulesOf(settings), countries: settings.countries };
}
