import { sql, type SQL } from 'drizzle-orm';
import {
  columnOf,
  csvColumnOf,
  describeField,
  PRODUCT_FIELD_NAMES,
  type ProductField,
} from '#contract/product-fields.ts';

/** The fields that are written as they are; stock becomes pieces on the shelf. */
const WRITTEN = PRODUCT_FIELD_NAMES.filter((field) => field !== 'stock');

/** The columns of `products` in which `writtenFields` go. */
export const WRITTEN_COLUMNS = sql.raw(WRITTEN.map(columnOf).join(', '));

/** The values of a row's JSON for WRITTEN_COLUMNS. */
export function writtenFields(row: SQL): SQL {
  return listed(WRITTEN.map((field) => readField(row, field)));
}

/** Assigns the fields that a row's JSON has to `products p`; the others stay as they are. */
export function settingFields(row: SQL): SQL {
  return listed(
    WRITTEN.map(
      (field) => sql`${sql.raw(columnOf(field))} =
        case when ${has(row, field)} then ${readField(row, field)} else ${ofProduct(field)} end`,
    ),
  );
}

/** Branches of a CASE that name the column of the first field in which `products p` differs from a row's JSON. */
export function casesOfDifference(row: SQL): SQL {
  const cases = PRODUCT_FIELD_NAMES.map(
    (
      field,
    ) => sql`when ${has(row, field)} and ${ofProduct(field)} is distinct from ${readField(row, field)}
      then ${sql.raw(`'${csvColumnOf(field)}'`)}`,
  );
  return sql.join(cases, sql` `);
}

/** A field of a row's JSON, in the type of its column. */
export function readField(row: SQL, field: ProductField): SQL {
  const name = sql.raw(`'${field}'`);
  const { kind } = describeField(field);
  if (kind === 'details') return sql`${row}->${name}`;
  // JSON's null is none.
  if (kind === 'party') return sql`nullif(${row}->${name}, 'null')`;
  if (kind === 'time') return sql`(${row}->>${name})::timestamptz`;
  if (kind === 'flag') return sql`(${row}->>${name})::boolean`;
  return kind === 'money' || kind === 'count'
    ? sql`(${row}->>${name})::bigint`
    : sql`${row}->>${name}`;
}

function has(row: SQL, field: ProductField): SQL {
  return sql`${row} ? ${sql.raw(`'${field}'`)}`;
}

function ofProduct(field: ProductField): SQL {
  return sql.raw(`p.${columnOf(field)}`);
}

function listed(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}
