import type pg from 'pg';

/** Any fixed number: exports take advisory locks under it. */
const EXPORT_LOCK = 7_217_011;

/** The right to run an export, and the connection that holds it. */
export interface ExportSlot {
  db: pg.PoolClient;
  free(): Promise<void>;
}

/**
 * Takes one of the two export slots that all instances of a shop share; undefined if both are taken. A slot belongs to a
 * connection, so that it is free again when its instance dies.
 */
export async function takeExportSlot(pool: pg.Pool): Promise<ExportSlot | undefined> {
  const db = await pool.connect();
  let slot: number | null | undefined;
  try {
    const { rows } = await db.query<{ slot: number | null }>(`
      select case when pg_try_advisory_lock(${EXPORT_LOCK}, 1) then 1
                  when pg_try_advisory_lock(${EXPORT_LOCK}, 2) then 2 end as slot`);
    slot = rows[0]?.slot;
  } catch (error) {
    db.release(true);
    throw error;
  }
  if (typeof slot !== 'number') {
    db.release();
    return undefined;
  }
  const taken = slot;
  return {
    db,
    async free() {
      const isFree = await db
        .query('select pg_advisory_unlock($1, $2)', [EXPORT_LOCK, taken])
        .then(() => true)
        .catch(() => false);
      // Closing a connection releases its locks.
      db.release(!isFree);
    },
  };
}
