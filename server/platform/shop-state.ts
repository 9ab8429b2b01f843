import type pg from 'pg';

const USED_IN_PRODUCTION = 'used_in_production';

/**
 * In production, records that this database is used in production. In local mode, throws if it was, because
 * local mode lets anybody sign in.
 */
export async function markUse(pool: pg.Pool, mode: 'local' | 'production'): Promise<void> {
  if (mode === 'production') {
    await pool.query(
      `insert into shop_state (key, value) values ($1, 'true') on conflict do nothing`,
      [USED_IN_PRODUCTION],
    );
    return;
  }
  const { rowCount } = await pool.query('select from shop_state where key = $1', [
    USED_IN_PRODUCTION,
  ]);
  if (rowCount)
    throw new Error(
      'This database is used in production: local mode, which lets anybody sign in, refuses it.',
    );
}
