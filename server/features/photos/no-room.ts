import { unavailable } from '#server/platform/errors.ts';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE']);

/** A full disk is told as "not now" (503); any other error is left as it is. */
export function tellNoRoom(error: unknown): unknown {
  const isFull =
    error instanceof Error &&
    'code' in error &&
    NO_ROOM.has(String((error as { code: unknown }).code));
  return isFull
    ? unavailable("Photos can't be stored now: there is no room. Nothing was changed.", error)
    : error;
}
