import { isUniqueViolation } from './database.ts';
import { ApiError } from './errors.ts';

/** 409 DUPLICATE for one field; `message` without a full stop. */
export function duplicate(path: string, message: string): ApiError {
  return new ApiError('DUPLICATE', `${message}.`, { details: { errors: [{ path, message }] } });
}

/** Saves something in a transaction of its own. Throws `taken()` if somebody else has saved the same, which may be only once. */
export async function saveUnique<T>(save: () => Promise<T>, taken: () => ApiError): Promise<T> {
  try {
    return await save();
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error;
  }
}
