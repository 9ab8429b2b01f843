import { sql, type SQL } from 'drizzle-orm';
import { currentActor } from './actor.ts';

/** Tells the database for whom the transaction writes; undefined where nobody's writes are logged. */
export function nameActor(): SQL | undefined {
  const actor = currentActor();
  return actor && sql`select set_config('vitrine.actor', ${JSON.stringify(actor)}, true)`;
}

/** Tells it that the rest of the transaction is for nobody; undefined where it is for nobody anyway. */
export function unnameActor(): SQL | undefined {
  return currentActor() && sql`select set_config('vitrine.actor', '', true)`;
}
