import { OPTION_COLUMNS, type FamilyFileColumn } from '#contract/file-columns.ts';

/** The row that `CHOICE_COLUMNS` select. */
export interface ChoiceRow {
  family: string | null;
  options: string[] | null;
  values: string[] | null;
}

/** SQL: the family of `products p`, the names of its options, and the product's values. */
export const CHOICE_COLUMNS = `
  (select f.name from families f where f.id = p.family_id) as family,
  (select array_agg(o.value->>'name' order by o.ordinality) from families f, jsonb_array_elements(f.options) with ordinality as o
   where f.id = p.family_id) as options,
  p.option_values as "values"`;

/** The cells of a product's family in a file; empty ones of a single product. */
export function choiceCells({ family, options, values }: ChoiceRow): [FamilyFileColumn, string][] {
  return [
    ['family', family ?? ''],
    ...OPTION_COLUMNS.flatMap(([option, value], place): [FamilyFileColumn, string][] => [
      [option, options?.[place] ?? ''],
      [value, values?.[place] ?? ''],
    ]),
  ];
}
