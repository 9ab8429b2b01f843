import { sql, type SQL } from 'drizzle-orm';
import { currentActor, type Actor } from './actor.ts';

/** Tells the database whose the transaction's further writes are; undefined if they are not logged. */
export function nameActor(actor: Actor | undefined = currentActor()): SQL | undefined {
  return actor && sql`select set_config('vitrine.actor', ${JSON.stringify(actor)}, true)`;
}

/** Tells the database that the transaction's further writes are not logged; undefined if none are. */
export function unnameActor(): SQL | undefined {
  return currentActor() && sql`select set_config('vitrine.actor', '', true)`;
}
