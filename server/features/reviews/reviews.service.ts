import { and, eq, isNull } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import type { MyReviewAnswer, NewReview, OwnReview, ReviewChange } from '#contract/reviews.ts';
import { products } from '#server/features/products/products.table.ts';
import { mayActAsAdmin, notAllowed, type Caller } from '#server/identity/caller.ts';
import {
  actAsCustomer,
  type Database,
  inTransaction,
  type Transaction,
} from '#server/platform/database.ts';
import { ApiError, invalid, notFound } from '#server/platform/errors.ts';
import { duplicate, saveUnique } from '#server/platform/save-unique.ts';
import { hasBought } from './has-bought.queries.ts';
import { judgeChange, partsOf } from './judge-change.rule.ts';
import { moderate } from './moderate-review.ts';
import { readReview } from './review-rows.ts';
import { reviews, WITHOUT_WORDS } from './reviews.table.ts';

export interface ReviewsDeps {
  database: Database;
  now(): Date;
  /** Called after a change was committed, before the response is sent. */
  onChange(): void;
}

type StoredReview = typeof reviews.$inferSelect;

/** Returns a person's review of a product, and whether they may review it now. Throws 404 for a product that isn't sold. */
export async function myReview(
  { orm }: Database,
  uid: string,
  productId: string,
): Promise<Omit<MyReviewAnswer, 'success'>> {
  await demandProduct(orm, productId);
  const review = await readReview(
    orm,
    and(eq(reviews.productId, productId), eq(reviews.userId, uid), isNull(reviews.deletedAt)),
  );
  if (review) return { canReview: false, review };
  return { canReview: await hasBought(orm, uid, productId) };
}

/**
 * Stores a person's review of a product that was delivered to them. Throws 404 for a product that isn't sold, 409
 * DUPLICATE if they have reviewed it, 409 NOT_BOUGHT. One that they deleted while it was hidden stays hidden when they
 * write it anew.
 */
export async function writeReview(
  deps: ReviewsDeps,
  uid: string,
  productId: string,
  words: NewReview,
): Promise<OwnReview> {
  const at = deps.now();
  // Of two requests at once the constraint lets one through.
  const review = await saveUnique(
    () =>
      inTransaction(deps.database, async (tx) => {
        await demandProduct(tx, productId);
        const isBought = await hasBought(tx, uid, productId, { lock: true });
        const former = await lockReview(
          tx,
          and(eq(reviews.productId, productId), eq(reviews.userId, uid)),
        );
        if (former && !former.deletedAt) throw reviewed();
        if (!isBought) {
          throw new ApiError(
            'NOT_BOUGHT',
            'You can review what you have bought here, once it is delivered.',
          );
        }
        const written = { ...words, isBought, createdAt: at, editedAt: null, deletedAt: null };
        const [row] = former
          ? await tx.update(reviews).set(written).where(eq(reviews.id, former.id)).returning()
          : await tx
              .insert(reviews)
              .values({ productId, ratedId: productId, userId: uid, ...written })
              .returning();
        return stored(tx, row);
      }),
    reviewed,
  );
  deps.onChange();
  return review;
}

/**
 * Changes a review: its writer the words and stars, admins whether it is shown, and the shop's answer. Throws 404, 403
 * FORBIDDEN or DUTY_NEEDED to anybody else, 400 for hiding without a reason and for a change of nothing. Hiding what somebody wrote whose
 * account is deleted deletes it for good.
 */
export async function changeReview(
  deps: ReviewsDeps,
  caller: Caller,
  reviewId: string,
  change: ReviewChange,
): Promise<OwnReview> {
  const { uid } = caller.claims;
  const { stars, title, text, hidden, reason, reply } = change;
  const { ofWriter, ofAdmin } = partsOf(change);
  const review = await inTransaction(deps.database, async (tx) => {
    const row = await lockLive(tx, reviewId);
    const isWriter = row.userId === uid;
    const isAdmin = (ofAdmin || !isWriter) && mayActAsAdmin(caller, 'marketing');
    demandChange(change, { isWriter, isAdmin, caller });
    if (!ofAdmin) await actAsCustomer(tx);
    const at = deps.now();
    const words = {
      ...(stars !== undefined && { stars }),
      ...(title !== undefined && { title }),
      ...(text !== undefined && { text }),
      ...(ofWriter && { editedAt: at }),
    };
    const judged = await moderate(tx, row, { hidden, reason, reply }, { uid, at });
    const changed = { ...words, ...judged };
    if (Object.keys(changed).length === 0) return stored(tx, row);
    const [kept] = await tx.update(reviews).set(changed).where(eq(reviews.id, row.id)).returning();
    return stored(tx, kept);
  });
  deps.onChange();
  return review;
}

/** Deletes a review for its writer: its words are gone for good. Throws 404, and 403 FORBIDDEN to anybody else. */
export async function deleteReview(
  deps: ReviewsDeps,
  uid: string,
  reviewId: string,
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const row = await lockLive(tx, reviewId);
    if (row.userId !== uid) throw new ApiError('FORBIDDEN', 'Only its writer can delete a review.');
    await tx
      .update(reviews)
      .set({ ...WITHOUT_WORDS, deletedAt: deps.now() })
      .where(eq(reviews.id, row.id));
  });
  deps.onChange();
}

function demandChange(
  change: ReviewChange,
  { caller, ...who }: { isWriter: boolean; isAdmin: boolean; caller: Caller },
): void {
  const verdict = judgeChange(change, who);
  if (verdict.ok) return;
  switch (verdict.reason) {
    case 'nothing':
      throw invalid('stars', 'Nothing to change');
    case 'no-reason':
      throw invalid('reason', 'A reason, please');
    case 'not-writer':
      throw new ApiError('FORBIDDEN', 'Only its writer can change what a review says.');
    case 'not-admin':
      throw notAllowed(caller, 'marketing');
  }
}

function reviewed(): ApiError {
  return duplicate('review', 'You have reviewed this product already');
}

async function demandProduct(db: Database['orm'] | Transaction, productId: string): Promise<void> {
  const [product] = isId(productId)
    ? await db
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.id, productId), isNull(products.deletedAt)))
    : [];
  if (!product) throw notFound('product');
}

async function lockReview(
  tx: Transaction,
  condition: ReturnType<typeof and>,
): Promise<StoredReview | undefined> {
  const [row] = await tx.select().from(reviews).where(condition).for('update');
  return row;
}

async function lockLive(tx: Transaction, id: string): Promise<StoredReview> {
  const row = isId(id) ? await lockReview(tx, eq(reviews.id, id)) : undefined;
  if (!row || row.deletedAt) throw notFound('review');
  return row;
}

async function stored(tx: Transaction, row: StoredReview | undefined): Promise<OwnReview> {
  const review = row && (await readReview(tx, eq(reviews.id, row.id)));
  if (!review) throw new Error('A review was not stored');
  return review;
}
