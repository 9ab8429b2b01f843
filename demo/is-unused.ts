import type pg from 'pg';

/** The key in `shop_state` of a shop that was seeded. */
export const SEEDED = 'demo_seeded';

/** Checks whether a shop was never seeded and has no products. */
export async function isUnused(database: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await database.query<{ used: boolean }>(
    `select exists (select from shop_state where key = $1) or exists (select from products) as used`,
    [SEEDED],
  );
  return !rows[0]?.used;
}
