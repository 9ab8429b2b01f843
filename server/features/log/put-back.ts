import { putBackCategory } from '#server/features/categories/put-back-category.ts';
import { refuseTerms } from '#server/features/coupons/refuse-terms.ts';
import { settleAgain } from '#server/features/own-payments/settle-order.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { logReview } from '#server/features/reviews/log-review.ts';
import type { CurrentSettings } from '#server/features/settings/current-settings.ts';
import { putBackSettings } from '#server/features/settings/put-back-settings.ts';
import { refuseSale } from '#server/features/sales/refuse-sale.ts';
import { currentActor } from '#server/platform/actor.ts';
import { isUniqueViolation, type Transaction } from '#server/platform/database.ts';
import { versionAfter } from '#server/platform/if-match.rule.ts';
import { OWN_PAYMENTS } from './judge-undo.rule.ts';
import { putBackProducts, type PuttingBack, timeOf } from './put-back-products.ts';
import { setColumns } from './undo.queries.ts';
import { notUndoable } from './undo-refusals.ts';

export interface PutBackDeps {
  current: CurrentSettings;
  photoStore: Pick<PhotoStore, 'look'>;
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
      return putBackProducts(tx, [putting], at);
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

async function putBackListing(
  tx: Transaction,
  { change, row, columns }: PuttingBack,
  at: Date,
): Promise<void> {
  if (change.source === 'categories') refuseIf(await putBackCategory(tx, { row, columns }));
  const last = timeOf(row['updated_at']) ?? at;
  await setColumns(tx, change, { ...columns, updated_at: versionAfter(last, at).toISOString() });
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

function refuseIf(why: string | undefined): void {
  if (why !== undefined) throw notUndoable(why);
}
