import type pg from 'pg';

/** What `shop_state` says of a shop that the demo shop was put into. */
export const SEEDED = 'demo_seeded';

/** A shop that has goods is somebody's, whether or not it was the demo shop that brought them. */
export async function isUnused(database: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await database.query<{ used: boolean }>(
    `select exists (select from shop_state where key = $1) or exists (select from products) as used`,
    [SEEDED],
  );
  return !rows[0]?.used;
}
