import { toast } from 'react-hot-toast';
import { useStore } from 'react-redux';
import { Link } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import { addToCart, type CartState, heldOf } from '#web/cart/cart-slice.ts';
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
    // One toast per product, updated by each click.
    const id = `cart ${product._id}`;
    toast.custom(
      ({ visible }) => (
        <ToastCard visible={visible} message={words}>
          <Link to={paths.cart}>View cart</Link>
        </ToastCard>
      ),
      { id },
    );
  };
}

/** How many of a product the shopper can buy: the stock, and what their own open checkout reserves. */
export function useBuyable({ _id, stock }: Pick<Product, '_id' | 'stock'>): number {
  return useShopSelector(({ cart }) => stock + heldOf(cart, _id));
}
