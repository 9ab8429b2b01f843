import type pg from 'pg';
import { sharePhotoLock, tryPhotoLock, unlockPhotos } from './photos.queries.ts';

/**
 * A lock between uploads and the sweep, across all instances. The sweep reads a file's age and then removes the file:
 * without the lock, it would remove one that was uploaded again in between. Uploads don't wait for each other, and
 * those of an instance share one connection, however many they are and however slow the store is.
 */
export class PhotoTurns {
  readonly #pool: pg.Pool;
  #savers = 0;
  #held: Promise<pg.PoolClient> | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Runs `save` while no sweep removes anything. Waits for the one file that a sweep may be removing. */
  async whileSaving<T>(save: () => Promise<T>): Promise<T> {
    this.#savers += 1;
    this.#held ??= this.#takeShared();
    const held = this.#held;
    try {
      await held;
      return await save();
    } finally {
      this.#savers -= 1;
      if (this.#savers === 0) {
        this.#held = undefined;
        await held.then(release({ isShared: true }), () => {});
      }
    }
  }

  /** Runs `remove` while nobody uploads; returns undefined at once if somebody does. */
  async unlessSaving<T>(remove: () => Promise<T>): Promise<T | undefined> {
    const client = await this.#pool.connect();
    let isTaken = false;
    try {
      isTaken = await tryPhotoLock(client);
      return isTaken ? await remove() : undefined;
    } finally {
      if (isTaken) await release({ isShared: false })(client);
      else client.release();
    }
  }

  async #takeShared(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    try {
      await sharePhotoLock(client);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

/** Releases the lock. If that fails, closes the connection, which releases it too. */
function release(lock: { isShared: boolean }) {
  return async (client: pg.PoolClient): Promise<void> => {
    try {
      await unlockPhotos(client, lock);
      client.release();
    } catch {
      client.release(true);
    }
  };
}
