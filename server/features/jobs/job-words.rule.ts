import { csvColumnOf, PRODUCT_FIELD_NAMES, wordOf } from '#contract/product-fields.ts';

interface Row {
  outcome: 'same' | 'refused' | 'changed' | 'failed' | 'kept' | null;
  column: string | null;
  message: string | null;
}

/** Returns why a row was not written, or not taken back; undefined if it was or will be. */
export function errorOf({ outcome, column, message }: Row): string | undefined {
  if (outcome === null || outcome === 'same') return undefined;
  if (message !== null) return message;
  if (column === 'id') return 'The product is no longer on sale';
  if (column === 'family')
    return 'Its family, its values, or the options of the family have changed since';
  if (column === 'photos') return 'Its photos have changed since';
  const field = PRODUCT_FIELD_NAMES.find((each) => csvColumnOf(each) === column);
  if (field === 'details') return 'Its list of specifications has changed since';
  return `Its ${field === undefined ? 'data' : wordOf(field)} has changed since`;
}
