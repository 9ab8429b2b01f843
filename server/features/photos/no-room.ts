import { unavailable } from '#server/platform/errors.ts';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE']);

/** Turns the error of a full disk into a 503; returns any other error unchanged. */
export function noRoomAsUnavailable(error: unknown): unknown {
  const isFull =
    error instanceof Error &&
    'code' in error &&
    NO_ROOM.has(String((error as { code: unknown }).code));
  return isFull
    ? unavailable("Photos can't be stored now: there is no room. Nothing was changed.", error)
    : error;
}
