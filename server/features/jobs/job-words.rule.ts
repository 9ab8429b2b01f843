import type { StoredFields } from './jobs.table.ts';

interface Row {
  outcome: 'same' | 'refused' | 'changed' | 'failed' | 'kept' | null;
  column: string | null;
  message: string | null;
}

/** Why a row was not written, or not taken back; undefined if it was or will be. */
export function errorOf({ outcome, column, message }: Row): string | undefined {
  if (outcome === null || outcome === 'same') return undefined;
  if (message !== null) return message;
  if (column === 'id') return 'The product is no longer on sale';
  if (column === 'photos') return 'Its photos have changed since';
  return `Its ${FIELDS[column as keyof typeof FIELDS] ?? 'data'} has changed since`;
}

const FIELDS: Readonly<
  Record<Exclude<keyof StoredFields, 'photos' | 'details'> | 'specifications', string>
> = {
  name: 'name',
  sku: 'SKU',
  category: 'category',
  price: 'price',
  stock: 'stock',
  description: 'description',
  hsn: 'HSN code',
  specifications: 'list of specifications',
};
