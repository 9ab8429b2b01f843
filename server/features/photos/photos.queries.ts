import type pg from 'pg';
import { PHOTOS_PATH } from './photo-file-name.ts';

/** Any fixed number: all instances on one database take turns on this advisory lock. */
const PHOTO_LOCK = 7_217_004;

/** Waits for the lock and shares it with others who share it. The connection holds it until it is released. */
export async function sharePhotoLock(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [PHOTO_LOCK]);
}

/** Takes the lock if it is free; then the connection holds it alone. Returns false if it isn't. */
export async function tryPhotoLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [PHOTO_LOCK],
  );
  return rows[0]?.taken === true;
}

export async function unlockPhotos(
  client: pg.PoolClient,
  { isShared }: { isShared: boolean },
): Promise<void> {
  const unlock = isShared ? 'pg_advisory_unlock_shared' : 'pg_advisory_unlock';
  await client.query(`select ${unlock}($1)`, [PHOTO_LOCK]);
}

/**
 * Those of these files that nothing shows: no product or family, nor one to which an undo may give them back, no order, no return, no open
 * checkout, no setting and no category or collection. An order keeps the one picture
 * it shows, though its product may have others by now.
 */
export async function findUnusedPhotos(pool: pg.Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'unused-photos',
    text: `
      select name from unnest($1::text[]) as file (name)
      where not exists (select from product_photos p where p.hash = split_part(file.name, '-', 1))
        and not exists (select from family_photos p where p.hash = split_part(file.name, '-', 1))
        and not exists (select from replaced_photos p where p.hash = split_part(file.name, '-', 1))
        and not exists (select from return_photos p where p.hash = split_part(file.name, '-', 1))
        and not exists (select from order_items i where i.photo = $2 || file.name)
        and not exists (
          select from checkouts c join checkout_items i on i.checkout_id = c.id
          where c.status in ('opening', 'open', 'closing') and i.photo = $2 || file.name)
        and not exists (
          select from shop_settings s
          where concat(s.stored ->> 'logo', s.stored #>> '{home,hero,picture}')
                like '%' || $2 || split_part(file.name, '-', 1) || '-%')
        and not exists (
          select from (select picture from categories union all select picture from collections) as c
          where c.picture like '%' || $2 || split_part(file.name, '-', 1) || '-%')`,
    values: [names, PHOTOS_PATH],
  });
  return rows.map(({ name }) => name);
}
