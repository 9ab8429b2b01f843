import { toast } from 'react-hot-toast/headless';
import { useStore } from 'react-redux';
import { Link } from 'react-router';
import { quantityLimit } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import { addToCart, selectCartItem } from '#web/cart/cart-slice.ts';
import { type CartState, heldOf } from '#web/cart/cart-state.ts';
import { planAddition, type Sellable, additionWords } from '#web/cart/plan-addition.ts';
import { paths } from '#web/paths.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { ToastCard } from '#web/ui/ToastCard.tsx';

/**
 * Adds a product to the cart and shows a toast. A quantity replaces the one in the cart; without one a piece is
 * added.
 */
export function useAddToCart(): (product: Sellable, quantity?: number) => void {
  // Read at the click, so that a change of the cart does not render every card.
  const store = useStore<{ cart: CartState }>();
  return (product, quantity) => {
    const { cart } = store.getState();
    const held = heldOf(cart, product._id);
    const addition = planAddition(cart.cartItems, product, quantity, held);
    if (addition.ok) store.dispatch(addToCart(addition.item));
    const words = additionWords(addition, product.name, quantity !== undefined);
    const told = selectCartItem(store.getState(), product._id)?.quantity;
    // One toast per product, updated by each click.
    const id = `cart ${product._id}`;
    toast.custom(
      ({ visible }) => (
        <AdditionToast visible={visible} words={words} productId={product._id} told={told} />
      ),
      { id },
    );
  };
}

interface AdditionToastProps {
  visible: boolean;
  words: string;
  productId: string;
  /** The quantity in the cart that the words are about. */
  told: number | undefined;
}

/** Says what was added, as long as the cart still has that quantity. */
export function AdditionToast({ visible, words, productId, told }: AdditionToastProps) {
  const inCart = useShopSelector((state) => selectCartItem(state, productId)?.quantity);
  if (inCart !== told) return null;
  return (
    <ToastCard visible={visible} message={words}>
      <Link to={paths.cart}>View cart</Link>
    </ToastCard>
  );
}

/** Returns how many of a product the shopper can buy: the stock, and what their own open checkout reserves. */
export function useBuyable({ _id, stock }: Pick<Product, '_id' | 'stock'>): number {
  return useShopSelector(({ cart }) => stock + heldOf(cart, _id));
}

/** The most pieces of a product that one cart can have. `isReached`: the shopper's cart has as many. */
export function useCartLimit(product: Pick<Product, '_id' | 'stock'>): {
  limit: number;
  isReached: boolean;
} {
  const limit = quantityLimit(useBuyable(product));
  const isReached = useShopSelector(
    (state) => (selectCartItem(state, product._id)?.quantity ?? 0) >= limit,
  );
  return { limit, isReached };
}
