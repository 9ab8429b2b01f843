import { z } from 'zod';
import {
  describeField,
  PRODUCT_FIELD_NAMES,
  type PRODUCT_FIELDS,
  type ProductField,
} from './product-fields.ts';

type Shown<Name extends ProductField> = z.output<(typeof PRODUCT_FIELDS)[Name]['shown']>;

/** The value of a changed field: as in answers, and `emptyValue` where the product is without it from now on. */
type Changed<Name extends ProductField> =
  undefined extends Shown<Name>
    ?
        | NonNullable<Shown<Name>>
        | ((typeof PRODUCT_FIELDS)[Name] extends {
            kind: 'count' | 'money' | 'time' | 'party' | 'measure' | 'choice';
          }
            ? null
            : never)
    : Shown<Name>;

/** The fields of a change, as answers show them. */
export const CHANGED_FIELDS = Object.fromEntries(
  PRODUCT_FIELD_NAMES.map((field) => [field, changedSchema(field)]),
) as { [Name in ProductField]: z.ZodOptional<z.ZodType<Changed<Name>>> };

function changedSchema(field: ProductField): z.ZodType {
  const { shown } = describeField(field);
  if (!(shown instanceof z.ZodOptional)) return shown.optional();
  const isNull = emptyValue(field) === null;
  const value = shown.unwrap() as z.ZodType;
  return (isNull ? value.nullable() : value)
    .optional()
    .describe(isNull ? 'null: none' : 'Empty: none');
}

/** Stands in an answer for an optional field that was emptied: an empty text for a text, otherwise null. */
export function emptyValue(field: ProductField): '' | null {
  const isText = ['text', 'prose'].includes(describeField(field).kind);
  return isText ? '' : null;
}
