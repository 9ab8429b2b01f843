import type { Product, ProductAnswer } from '#contract/catalog.ts';
import { isApiFailure } from '#web/api-failure.ts';
import { api } from '#web/api.ts';
import { accountClosed, adminRefused } from '#web/session/session-slice.ts';
import type { ShopDispatch } from '#web/store.ts';
import { sendForm } from './send-form.ts';

interface ProductToSave {
  uid: string;
  /** The product as it was when its form was opened; without one it is new. */
  known?: Product;
  /** Of a new product's form. */
  idempotencyKey?: string;
  form: FormData;
  onProgress: (share: number) => void;
}

/** Creates or changes a product; whatever shows products asks again. Rejects with an ApiFailure. */
export function saveProduct({ uid, known, idempotencyKey, form, onProgress }: ProductToSave) {
  return async (dispatch: ShopDispatch): Promise<ProductAnswer> => {
    const own = new URLSearchParams({ id: uid });
    try {
      const answer = await sendForm({
        ...(known
          ? {
              method: 'PUT',
              path: `product/${encodeURIComponent(known._id)}?${own}`,
              ifMatch: known.updatedAt,
            }
          : {
              method: 'POST',
              path: `product/new?${own}`,
              ...(idempotencyKey !== undefined && { idempotencyKey }),
            }),
        form,
        onProgress,
      });
      dispatch(api.util.invalidateTags(['product']));
      return answer as ProductAnswer;
    } catch (error) {
      if (isApiFailure(error) && error.code === 'ACCOUNT_DELETED') dispatch(accountClosed());
      if (isApiFailure(error) && error.code === 'FORBIDDEN') dispatch(adminRefused());
      throw error;
    }
  };
}
