import { putBackCategory } from '#server/features/categories/put-back-category.ts';
import { refuseTerms } from '#server/features/coupons/refuse-terms.ts';
import { settleAgain } from '#server/features/own-payments/settle-order.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { productVersionAfter } from '#server/features/products/product-version.rule.ts';
import { spellCategory } from '#server/features/products/spell-category.queries.ts';
import { logReview } from '#server/features/reviews/log-review.ts';
import type { CurrentSettings } from '#server/features/settings/current-settings.ts';
import { putBackSettings } from '#server/features/settings/put-back-settings.ts';
import { refuseSale } from '#server/features/sales/refuse-sale.ts';
import { stockLedger } from '#server/features/stock/stock.table.ts';
import { currentActor } from '#server/platform/actor.ts';
import { isUniqueViolation, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { versionAfter } from '#server/platform/if-match.rule.ts';
import { OWN_PAYMENTS, type Row } from './judge-undo.rule.ts';
import type { RowChange } from '#server/features/log-words/merge-changes.rule.ts';
import { setColumns } from './undo.queries.ts';

export interface PutBackDeps {
  current: CurrentSettings;
  photoStore: Pick<PhotoStore, 'look'>;
}

/** A locked row, and what takes its change back. */
export interface PuttingBack {
  change: RowChange;
  row: Row;
  columns: Readonly<Record<string, unknown>>;
  pieces: number;
}

/**
 * Gives a locked row its former values, with all that goes with them: versions, the stock ledger, the logs of reviews and settings.
 * Throws 409 NOT_UNDOABLE where they break a rule together with what has changed since.
 */
export async function putBack(
  deps: PutBackDeps,
  tx: Transaction,
  putting: PuttingBack,
  at: Date,
): Promise<void> {
  const by = currentActor()?.by ?? '';
  const { deleted_at: deletedAt } = putting.columns;
  const named = deletedAt ? { ...putting.columns, deleted_by: by } : putting.columns;
  switch (putting.change.source) {
    case 'products':
      return putBackProduct(tx, { ...putting, columns: named }, by, at);
    case 'reviews':
      await setColumns(tx, putting.change, putting.columns);
      return logReview(tx, { reviewId: putting.change.rowId, columns: putting.columns, by, at });
    case 'shop_settings':
      return refuseIf(
        await putBackSettings(deps, tx, {
          told: putting.change.columns,
          parts: putting.columns,
          by,
          at,
        }),
      );
    case 'categories':
    case 'collections':
      return putBackListing(tx, { ...putting, columns: named }, at);
    case 'coupons':
      return putBackCoupon(tx, { ...putting, columns: named }, at);
    case OWN_PAYMENTS:
      await setColumns(tx, putting.change, named).catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        throw notUndoable('A later import of the bank statement has recorded it again.');
      });
      return refuseIf(await settleAgain(tx, String(putting.row['order_id']), at));
    case 'sales':
      refuseIf(await refuseSale(tx, { row: putting.row, columns: named }));
      return setColumns(tx, putting.change, {
        ...named,
        updated_at: versionAfter(timeOf(putting.row['updated_at']) ?? at, at).toISOString(),
      });
    default:
      throw new Error(`Nothing puts back rows of ${putting.change.source}`);
  }
}

async function putBackProduct(
  tx: Transaction,
  { change, row, columns, pieces }: PuttingBack,
  by: string,
  at: Date,
): Promise<void> {
  const version = {
    updatedAt: timeOf(row['updated_at']) ?? at,
    stockChangedAt: timeOf(row['stock_changed_at']),
  };
  const { regular_price: price, state } = { ...row, ...columns };
  if (Number(price) === 0 && state !== 'draft')
    throw notUndoable('A product on sale needs a price.');
  await setColumns(tx, change, {
    ...columns,
    ...(await spelled(tx, row, columns)),
    ...(columns['family_id'] === null && { own_fields: [] }),
    on_hand: Number(row['on_hand']) + pieces,
    updated_at: productVersionAfter(version, at).toISOString(),
  });
  if (pieces !== 0) {
    const entry = { productId: change.rowId, quantity: pieces, byUser: by, at };
    await tx.insert(stockLedger).values({ ...entry, reason: 'edit' });
  }
}

async function putBackListing(
  tx: Transaction,
  { change, row, columns }: PuttingBack,
  at: Date,
): Promise<void> {
  if (change.source === 'categories') refuseIf(await putBackCategory(tx, { row, columns }));
  const last = timeOf(row['updated_at']) ?? at;
  await setColumns(tx, change, { ...columns, updated_at: versionAfter(last, at).toISOString() });
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

/** Uses from before don't count against a limit that comes back, as after any change of one. */
async function putBackCoupon(
  tx: Transaction,
  { change, row, columns }: PuttingBack,
  at: Date,
): Promise<void> {
  refuseIf(refuseTerms({ ...row, ...columns }));
  const last = timeOf(row['changed_at']) ?? timeOf(row['created_at']) ?? at;
  const limits = ['per_user_limit', 'first_order_only'];
  await setColumns(tx, change, {
    ...columns,
    changed_at: versionAfter(last, at).toISOString(),
    ...(limits.some((name) => name in columns) && { limits_since: at.toISOString() }),
  });
}

function timeOf(value: unknown): Date | null {
  return typeof value === 'string' ? new Date(value) : null;
}

function refuseIf(why: string | undefined): void {
  if (why !== undefined) throw notUndoable(why);
}

/** 409 NOT_UNDOABLE. `why`: a sentence, where there is more to say. */
export function notUndoable(why = ''): ApiError {
  return new ApiError('NOT_UNDOABLE', `This can't be undone. ${why}`.trim());
}

/** 409 DUPLICATE of a code or SKU. */
export function taken(): ApiError {
  const message = 'Its code or SKU is taken by now';
  return new ApiError('DUPLICATE', `${message}.`, {
    details: { errors: [{ path: 'code', message }] },
  });
}
