import { emptyValue } from '#contract/changed-fields.ts';
import type { CategoryTerms, CouponTerms, RowFields, StatementLine } from '#contract/jobs.ts';
import { toWhole } from '#contract/money.ts';
import { PRODUCT_FIELD_NAMES } from '#contract/product-fields.ts';
import { ofColumns, shownTerms } from '#server/features/coupons/stored-coupon.rule.ts';
import { shownValue } from '#server/features/products/stored-product.rule.ts';
import type { StoredChoice, StoredFields, StoredMove, StoredRow } from './jobs.table.ts';

/** Presents the changes of a stock import row as the API shows them. */
export function presentMove({ onHand, move, quantity, words }: StoredMove): RowFields {
  return {
    ...(onHand !== undefined && { onHand }),
    ...(move && { move }),
    ...(quantity !== undefined && { quantity }),
    ...(words !== undefined && { words }),
  };
}

/** Presents the changes of a coupon import row as the API shows them: amounts in whole units or percent. */
export function presentTerms(stored: StoredRow): CouponTerms {
  return shownTerms(ofColumns(stored));
}

/** Presents the changes of a category import row: its parent by its name. */
export function presentCategory({ ofCategory = {} }: StoredRow): CategoryTerms {
  const { parent, parentName, ...fields } = ofCategory;
  return { ...fields, ...(parent !== undefined && { parent: parentName ?? '' }) };
}

/** Presents a line of a bank statement, its amount in whole units. */
export function presentPayment({ payment = {} }: StoredRow): StatementLine {
  const { amount, at, does, text } = payment;
  return {
    ...(amount !== undefined && { amount: toWhole(amount) }),
    ...(at !== undefined && { at }),
    ...(does && { does }),
    ...(text !== undefined && { text }),
  };
}

/** Presents the changed fields of a product, with amounts in whole units. */
export function presentFields({ photos, family, ...fields }: StoredFields): RowFields {
  const shown = PRODUCT_FIELD_NAMES.filter((field) => fields[field] !== undefined).map((field) => [
    field,
    fields[field] === null ? emptyValue(field) : shownValue(field, fields[field]),
  ]);
  return {
    ...(Object.fromEntries(shown) as RowFields),
    ...(photos && { photos }),
    ...(family !== undefined && { family: family === null ? '' : choiceWords(family) }),
  };
}

function choiceWords({ name, options, values }: StoredChoice): string {
  return `${name}: ${options.map((option, place) => `${option} ${values[place] ?? ''}`).join(', ')}`;
}
