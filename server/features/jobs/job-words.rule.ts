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

/** The types of entries of the log that jobs have, and what they are about. */
export const JOB_ENTRIES: Readonly<Record<string, string>> = {
  job: 'products',
  'coupon-job': 'coupons',
  'category-job': 'categories',
  'payment-job': 'payments',
};

const JOB_ACTS: Readonly<Record<string, string>> = {
  changeProducts: 'changed many products at once',
  importProducts: 'imported products from a file',
  importStock: 'imported what came, was counted or is damaged from a file',
  importCoupons: 'imported coupons from a file',
  importCategories: 'imported categories from a file',
  importStatement: 'recorded payments from a bank statement',
  generateCoupons: 'generated many coupons',
};

/** The sentence of the log about a job, or its undo: with the job's name, which says how many things it has changed; its undo may have left some. */
export function jobAct(kind: string, type: string, name: string): string {
  if (kind !== 'undoJob') return `${JOB_ACTS[kind] ?? 'changed many products'}: ${name}`;
  return `changed many ${JOB_ENTRIES[type]} back`;
}
