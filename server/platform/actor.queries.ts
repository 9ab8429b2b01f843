import { sql, type SQL } from 'drizzle-orm';
import { currentActor, type Actor } from './actor.ts';

/** Tells the database for whom the transaction writes from here on; undefined where nobody's writes are logged. */
export function nameActor(actor: Actor | undefined = currentActor()): SQL | undefined {
  return actor && sql`select set_config('vitrine.actor', ${JSON.stringify(actor)}, true)`;
}

/** Tells it that the rest of the transaction is for nobody; undefined where it is for nobody anyway. */
export function unnameActor(): SQL | undefined {
  return currentActor() && sql`select set_config('vitrine.actor', '', true)`;
}
