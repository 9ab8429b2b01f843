import { ApiError } from '#server/platform/errors.ts';

/** 409 NOT_UNDOABLE. `why`: a sentence, where there is more to say. */
export function notUndoable(why = ''): ApiError {
  return new ApiError('NOT_UNDOABLE', `This can't be undone. ${why}`.trim());
}

/** 409 DUPLICATE of a code or SKU. */
export function taken(): ApiError {
  const message = 'Its code or SKU is taken by now';
  return new ApiError('DUPLICATE', `${message}.`, {
    details: { errors: [{ path: 'code', message }] },
  });
}
