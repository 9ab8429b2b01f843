import { productVersionAfter } from '#server/features/products/product-version.rule.ts';
import { spellCategory } from '#server/features/products/spell-category.queries.ts';
import { stockLedger } from '#server/features/stock/stock.table.ts';
import { currentActor } from '#server/platform/actor.ts';
import type { Transaction } from '#server/platform/database.ts';
import type { Row } from './judge-undo.rule.ts';
import type { RowChange } from '#server/features/log-words/merge-changes.rule.ts';
import { setColumnsOf } from './undo.queries.ts';
import { notUndoable } from './undo-refusals.ts';

/** A locked row, and what takes its change back. */
export interface PuttingBack {
  change: RowChange;
  row: Row;
  columns: Readonly<Record<string, unknown>>;
  pieces: number;
}

/** Gives locked products their former values, those with the same columns in one statement, with new versions and the stock ledger. */
export async function putBackProducts(
  tx: Transaction,
  products: readonly PuttingBack[],
  at: Date,
): Promise<void> {
  const by = currentActor()?.by ?? '';
  const written: { id: string; columns: Readonly<Record<string, unknown>> }[] = [];
  for (const each of products)
    written.push({ id: each.change.rowId, columns: await columnsOf(tx, each, { by, at }) });
  const alike = Map.groupBy(written, ({ columns }) => Object.keys(columns).sort().join());
  for (const rows of alike.values()) await setColumnsOf(tx, 'products', rows);
  const entries = products
    .filter(({ pieces }) => pieces !== 0)
    .map(({ change, pieces }) => ({ productId: change.rowId, quantity: pieces }));
  if (entries.length > 0)
    await tx
      .insert(stockLedger)
      .values(entries.map((each) => ({ ...each, byUser: by, at, reason: 'edit' as const })));
}

async function columnsOf(
  tx: Transaction,
  { row, columns, pieces }: PuttingBack,
  { by, at }: { by: string; at: Date },
): Promise<Readonly<Record<string, unknown>>> {
  const version = {
    updatedAt: timeOf(row['updated_at']) ?? at,
    stockChangedAt: timeOf(row['stock_changed_at']),
  };
  const { regular_price: price, state } = { ...row, ...columns };
  if (Number(price) === 0 && state !== 'draft')
    throw notUndoable('A product on sale needs a price.');
  return {
    ...columns,
    ...(columns['deleted_at'] ? { deleted_by: by } : {}),
    ...(await spelled(tx, row, columns)),
    ...(columns['family_id'] === null && { own_fields: [] }),
    on_hand: Number(row['on_hand']) + pieces,
    updated_at: productVersionAfter(version, at).toISOString(),
  };
}

/** A category that comes back, in the spelling that other products have by now. Locked after the product, as by an edit. */
async function spelled(
  tx: Transaction,
  row: Row,
  columns: PuttingBack['columns'],
): Promise<{ category?: string }> {
  const isRestored = columns['deleted_at'] === null;
  const category = columns['category'] ?? (isRestored ? row['category'] : undefined);
  if (typeof category !== 'string') return {};
  return { category: await spellCategory(tx, category, String(row['id'])) };
}

export function timeOf(value: unknown): Date | null {
  return typeof value === 'string' ? new Date(value) : null;
}
