import { and, asc, eq, gt } from 'drizzle-orm';
import { products } from '#server/features/products/products.table.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import { EXPORT_BATCH, inBatches, type ExportList } from '#server/features/users/export-person.ts';
import { stockRequests } from './stock-requests.table.ts';

/** The products that a person waits for, or waited for. */
export const exportedStockRequests: ExportList = {
  name: 'stockRequests',
  async *read({ orm }, uid) {
    const rows = inBatches((after: { product: { _id: string } } | undefined) =>
      orm
        .select({
          product: { _id: products.id, name: products.name },
          at: stockRequests.at,
          toldAt: stockRequests.toldAt,
        })
        .from(stockRequests)
        .innerJoin(products, eq(products.id, stockRequests.productId))
        .where(
          and(
            eq(stockRequests.userId, uid),
            after && gt(stockRequests.productId, after.product._id),
          ),
        )
        .orderBy(asc(stockRequests.productId))
        .limit(EXPORT_BATCH),
    );
    for await (const { product, at, toldAt } of rows)
      yield {
        product,
        at: at.toISOString(),
        ...(toldAt && { toldAt: toldAt.toISOString() }),
      };
  },
};

/** Nobody is left to be told: requests go with the account. */
export const forgetInStockRequests: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx.delete(stockRequests).where(eq(stockRequests.userId, uid));
  },
};
