import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useStore } from 'react-redux';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { isApiFailure, messageOf } from '#web/api-failure.ts';
import { addToCart } from '#web/cart/cart-slice.ts';
import type { CartState } from '#web/cart/cart-state.ts';
import type { Sellable } from '#web/cart/plan-addition.ts';
import { paths } from '#web/paths.ts';
import { useShopDispatch } from '#web/store-hooks.ts';
import { product } from '#web/storefront/catalog/catalog-endpoints.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ToastCard } from '#web/ui/ToastCard.tsx';
import { type Missing, missingWords, planReorder } from './plan-reorder.ts';

export interface BuyingAgain {
  buyAgain: () => Promise<void>;
  isBusy: boolean;
  /** The products that the last click could not put into the cart, and whether it added any. */
  result: { missing: Missing[]; isAnything: boolean } | undefined;
}

/** Puts an order's products into the cart again. If all can be bought, a toast says so. */
export function useBuyAgain({ orderItems }: Pick<Order, 'orderItems'>): BuyingAgain {
  const dispatch = useShopDispatch();
  const store = useStore<{ cart: CartState }>();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<BuyingAgain['result']>();

  async function findOffers(): Promise<Map<string, Sellable>> {
    const found = await Promise.all(
      orderItems.map(async ({ productId }) => {
        const asked = product.initiate(productId, { subscribe: false, forceRefetch: true });
        const { data, error } = await dispatch(asked);
        // Not found: it is no longer sold.
        if (error !== undefined && !(isApiFailure(error) && error.status === 404)) throw error;
        return data && error === undefined ? [[productId, data] as const] : [];
      }),
    );
    return new Map(found.flat());
  }

  async function buyAgain() {
    setIsBusy(true);
    setResult(undefined);
    try {
      const { items, missing } = planReorder(orderItems, await findOffers(), store.getState().cart);
      for (const item of items) dispatch(addToCart(item));
      if (missing.length > 0) setResult({ missing, isAnything: items.length > 0 });
      else tellAllIsIn();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return { buyAgain, isBusy, result };
}

function tellAllIsIn(): void {
  toast.custom(
    ({ visible }) => (
      <ToastCard visible={visible} message="All of it is in your cart again">
        <Link to={paths.cart}>View cart</Link>
      </ToastCard>
    ),
    { id: 'buy again' },
  );
}

/** Names what of an order could not be put into the cart again. */
export function NotAgain({ missing, isAnything }: NonNullable<BuyingAgain['result']>) {
  return (
    <Notice
      tone="warning"
      urgent
      takesFocus
      action={
        isAnything ? (
          <Link to={paths.cart} className={buttonLook('secondary', 'sm')}>
            View cart
          </Link>
        ) : undefined
      }
    >
      <p>{isAnything ? 'The rest is in your cart.' : 'Nothing of it can be had now.'}</p>
      <ul className="mt-1">
        {missing.map((each) => (
          <li key={each.name}>{missingWords(each)}</li>
        ))}
      </ul>
    </Notice>
  );
}
