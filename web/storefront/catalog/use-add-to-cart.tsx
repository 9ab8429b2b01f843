import { toast } from 'react-hot-toast';
import { useStore } from 'react-redux';
import { Link } from 'react-router';
import { addToCart, type CartState } from '#web/cart/cart-slice.ts';
import { type Addition, planAddition, type Sellable } from '#web/cart/plan-addition.ts';
import { paths } from '#web/paths.ts';
import { ToastCard } from '#web/ui/ToastCard.tsx';

/**
 * Puts a product into the cart and says so: with a quantity that many in place of what is there,
 * without one more than that.
 */
export function useAddToCart(): (product: Sellable, quantity?: number) => void {
  // Read at the press: a card needs no new painting because something else went into the cart.
  const store = useStore<{ cart: CartState }>();
  return (product, quantity) => {
    const addition = planAddition(store.getState().cart.cartItems, product, quantity);
    if (addition.ok) store.dispatch(addToCart(addition.item));
    const words = wordsFor(addition, quantity !== undefined);
    // One toast a product: pressing five times counts up in it.
    const id = `cart ${product._id}`;
    toast.custom(
      ({ visible }) => (
        <ToastCard visible={visible} message={words}>
          <Link to={paths.cart} onClick={() => toast.dismiss(id)}>
            View cart
          </Link>
        </ToastCard>
      ),
      { id },
    );
  };
}

function wordsFor(addition: Addition, isReplacement: boolean): string {
  if (addition.ok) {
    const { quantity } = addition.item;
    if (!addition.replaces) return 'Added to cart';
    return isReplacement ? `Now ${quantity} in your cart` : `Added to cart, ${quantity} in all`;
  }
  if (addition.reason === 'out-of-stock') return 'Sorry, this has just sold out';
  if (addition.reason === 'cart-full') return 'Your cart is full: it holds 50 different products';
  return `All ${addition.limit} you can buy are in your cart`;
}
