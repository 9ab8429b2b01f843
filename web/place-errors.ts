import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

interface ErrorAt {
  path: string;
  message: string;
}

/**
 * Shows the server's errors at their fields, and focuses the first of these fields.
 * Returns the errors that belong to no field of the form.
 */
export function placeErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
  errors: readonly ErrorAt[],
): ErrorAt[] {
  const known: ReadonlySet<string> = new Set(fields);
  const placed = errors.filter(({ path }) => known.has(path));
  for (const [at, { path, message }] of placed.entries()) {
    setError(path as Path<Values>, { message }, { shouldFocus: at === 0 });
  }
  return errors.filter(({ path }) => !known.has(path));
}
