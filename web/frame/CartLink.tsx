import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { Link } from 'react-router';
import { selectCartCount } from '#web/cart/cart-slice.ts';
import { paths } from '#web/paths.ts';
import { useShopSelector } from '#web/store-hooks.ts';

/** The way to the cart, with the number of pieces in it. */
export function CartLink() {
  const count = useShopSelector(selectCartCount);
  return (
    <Link
      to={paths.cart}
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      className="relative inline-grid size-11 place-items-center rounded-full transition-colors duration-150 hover:bg-sunken"
    >
      <ShoppingBag size={20} aria-hidden="true" />
      {count > 0 && (
        // A new key for a new number, so that it moves when something is added.
        <span
          key={count}
          className="absolute top-0.5 right-0 min-w-5 animate-pop rounded-full bg-accent px-1 text-center text-sm/5 font-semibold text-on-accent tabular-nums forced-colors:border"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
