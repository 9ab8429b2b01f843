import { plainAmount, plainCount, type TypedIn } from '#contract/typed-amount.ts';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { namedValues } from './draft-options.ts';
import type { SentChange, SentMember } from './family-endpoints.ts';
import { photoIdsIn } from './photo-cells.ts';
import {
  type Cells,
  type GridRow,
  textOf,
  type Typed,
  TYPED_COLUMNS,
  type TypedColumn,
} from './grid-cells.ts';

/** A cell's text as the API takes it: amounts and numbers without their marks. */
export function plainCell(column: TypedColumn, text: string, typedIn: TypedIn): string {
  if (column === 'price' || column === 'cost') return plainAmount(text.trim(), typedIn);
  return column === 'stock' || column === 'weight' ? plainCount(text.trim(), typedIn) : text.trim();
}

/** A member's own code, made of that of the product and the member's values: "TEE" in M and Blue is "TEE-M-BLUE". */
export function skuOf(sku: string, combination: readonly string[]): string {
  if (sku.trim() === '') return '';
  const parts = combination.map((value) =>
    value
      .normalize('NFKD')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '')
      .toUpperCase(),
  );
  return [sku.trim(), ...parts.filter(Boolean)].join('-').slice(0, PRODUCT_LIMITS.sku.max);
}

/** Members as `family/new` takes them: an empty cell says what it stands for. */
export function membersOf(
  rows: readonly GridRow[],
  typed: Typed,
  {
    names,
    standsFor,
    typedIn,
    mayLack = false,
  }: {
    names: readonly string[];
    standsFor: (row: GridRow) => Partial<Cells>;
    typedIn: TypedIn;
    /** Drafts may lack a price and stock. */
    mayLack?: boolean;
  },
): SentMember[] {
  return rows.map((row) => {
    const stands = standsFor(row);
    const cells = TYPED_COLUMNS.map((column) => {
      const text = textOf(row, typed, column).trim() || (stands[column] ?? '');
      return [column, plainCell(column, text, typedIn)] as const;
    });
    // A price or stock that is missing is sent, so that the shop says so at its cell.
    const said = cells.filter(
      ([column, text]) => text !== '' || (!mayLack && (column === 'price' || column === 'stock')),
    );
    return { ...Object.fromEntries(said), values: namedValues(names, row.combination) };
  });
}

/**
 * The changes of members as `PUT family/{id}/members` takes them: changed cells only; null for one that was emptied.
 *
 * @param known the members as they were read
 */
export function changesOf(
  typed: Typed,
  typedIn: TypedIn,
  known: ReadonlyMap<string, { updatedAt: string }>,
): SentChange[] {
  return [...typed].map(([_id, cells]) => ({
    _id,
    updatedAt: known.get(_id)?.updatedAt,
    ...(cells.photo !== undefined && { photos: photoIdsIn(cells.photo) }),
    ...Object.fromEntries(
      TYPED_COLUMNS.flatMap((column) => {
        const text = cells[column];
        if (text === undefined) return [];
        const isEmptied = text.trim() === '' && column !== 'price' && column !== 'stock';
        return [[column, isEmptied ? null : plainCell(column, text, typedIn)] as const];
      }),
    ),
  }));
}
