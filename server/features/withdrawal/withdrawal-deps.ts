import type { Database } from '#server/platform/database.ts';

export interface WithdrawalDeps {
  database: Database;
  now(): Date;
  /** The shop's. */
  timeZone: string;
}
