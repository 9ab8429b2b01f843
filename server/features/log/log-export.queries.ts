import { sql } from 'drizzle-orm';
import type { Actor } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database.ts';

/** Logs that an admin takes an export: of a person, or of a whole list. */
export async function logExport(
  { orm }: Database,
  actor: Actor,
  uid: string | undefined,
): Promise<void> {
  const [type, id] = uid === undefined ? ['export', actor.kind] : ['user', uid];
  await orm.execute(sql`select log_read(${JSON.stringify(actor)}::jsonb, ${type}, ${id})`);
}
