import type pg from 'pg';

/** Any fixed numbers: exports take advisory locks under them, for their place and for who takes them. */
const EXPORT_LOCK = 7_217_011;
const PERSON_LOCK = 7_217_012;

/** The person whom an export is for. */
export interface ExportOwner {
  uid: string;
  /** True if they have all duties. */
  isOwner: boolean;
}

/** The right to run an export, and the connection that holds it. */
export interface ExportSlot {
  db: pg.PoolClient;
  free(): Promise<void>;
}

/**
 * Takes one of the three export slots that all instances of a shop share, the third of which is for owners. `own`: this
 * person has an export already; `none`: no slot is free. A slot belongs to a connection, so that it is free again when its
 * instance dies.
 */
export async function takeExportSlot(
  pool: pg.Pool,
  { uid, isOwner }: ExportOwner,
): Promise<ExportSlot | 'own' | 'none'> {
  const db = await pool.connect();
  const free = async () => {
    const isFree = await db
      .query('select pg_advisory_unlock_all()')
      .then(() => true)
      .catch(() => false);
    // Closing a connection releases its locks.
    db.release(!isFree);
  };
  try {
    const { rows } = await db.query<{ slot: number | null }>(
      `select case when not pg_try_advisory_lock(${PERSON_LOCK}, hashtext($1)) then 0
                   when pg_try_advisory_lock(${EXPORT_LOCK}, 1) then 1
                   when pg_try_advisory_lock(${EXPORT_LOCK}, 2) then 2
                   when $2 and pg_try_advisory_lock(${EXPORT_LOCK}, 3) then 3 end as slot`,
      [uid, isOwner],
    );
    const slot = rows[0]?.slot ?? undefined;
    if (slot) return { db, free };
    await free();
    return slot === 0 ? 'own' : 'none';
  } catch (error) {
    db.release(true);
    throw error;
  }
}
