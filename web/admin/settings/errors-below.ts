import { fieldErrorsOf, isApiFailure } from '#web/api-failure.ts';

/** Returns the errors at a field, and below it. */
export type ErrorAt = (field: string) => string | undefined;

/** The errors of settings that were not saved, by the paths of the settings. */
export function errorsBelow(error: unknown): ErrorAt {
  const all = isApiFailure(error) ? fieldErrorsOf(error) : [];
  return (path) => {
    const found = all.filter((each) => each.path === path || each.path.startsWith(`${path}.`));
    return [...new Set(found.map(({ message }) => message))].join('. ') || undefined;
  };
}
