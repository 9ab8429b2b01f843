import X from 'lucide-react/icons/x';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'react-hot-toast/headless';
import { useStore } from 'react-redux';
import { Link } from 'react-router';
import { toMinor, toWhole } from '#contract/money.ts';
import { addToCart, cartItemPutBack, removeCartItem } from '#web/cart/cart-slice.ts';
import type { CartItem, CartState } from '#web/cart/cart-state.ts';
import { withRemoved } from '#web/cart/removed-places.ts';
import { usePriceHere } from '#web/cart/use-price-here.ts';
import { paths } from '#web/paths.ts';
import { useShopDispatch } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Money } from '#web/ui/Money.tsx';
import { QuantityField } from '#web/ui/QuantityField.tsx';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';
import { ToastCard } from '#web/ui/ToastCard.tsx';
import { acceptChanges, type Change, maxQuantity } from './review-cart.ts';
import type { ReviewedItem } from './use-cart-review.ts';

/** A product in the cart, with what has changed since it was added. */
export function CartLine({ reviewed }: { reviewed: ReviewedItem }) {
  const dispatch = useShopDispatch();
  const { item, offer, held, changes } = reviewed;
  const { name, photo, quantity } = item;
  const price = usePriceHere(item);
  const isGone = offer.kind === 'gone';
  const remove = useRemoval(item);
  return (
    <li className={LINE}>
      <Thumbnail
        src={photo}
        name={name}
        className={`size-20 @min-[30rem]:size-24 ${isGone ? 'opacity-50' : ''}`}
      />
      <NameAndPrice item={item} isGone={isGone} />
      <IconButton
        id={removalId(item)}
        label={`Remove ${name}`}
        onClick={remove}
        className="-mr-3 text-ink-muted @min-[40rem]:order-1"
      >
        <X className="size-5" aria-hidden="true" />
      </IconButton>
      <div className="col-span-2 col-start-2 flex flex-wrap items-center justify-between gap-3 @min-[40rem]:col-auto @min-[40rem]:gap-6">
        <QuantityField
          label="Quantity"
          of={name}
          value={quantity}
          max={maxQuantity(item, offer, held)}
          onChange={(next) =>
            dispatch(addToCart({ ...item, quantity: next, stock: stockIn(reviewed) }))
          }
        />
        <p className="font-medium @min-[40rem]:min-w-24 @min-[40rem]:text-right">
          <Money amount={toWhole(toMinor(price) * quantity)} />
        </p>
      </div>
      {changes.length > 0 && (
        <ul className="order-2 col-span-full flex flex-col gap-2">
          {changes.map((change) => (
            <li
              key={change.kind}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-warning-soft px-4 py-2 text-warning"
            >
              <ChangeWords change={change} />
              <ResolveChange reviewed={reviewed} change={change} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function NameAndPrice({ item, isGone }: { item: CartItem; isGone: boolean }) {
  const { productId, name } = item;
  const price = usePriceHere(item);
  return (
    <div className="min-w-0 self-center break-words">
      <h2 className="leading-snug font-medium">
        {isGone ? (
          <span className="text-ink-muted">{name}</span>
        ) : (
          <Link
            to={paths.product(productId, name)}
            className="-my-1 inline-block py-1 decoration-1 underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        )}
      </h2>
      <p className="mt-1 text-ink-muted">
        <Money amount={price} />
      </p>
    </div>
  );
}

// One row where there is room for it; else quantity and sum are below the name.
const LINE =
  'grid grid-cols-[5rem_1fr_auto] items-center gap-x-4 gap-y-3 border-b border-line py-5 ' +
  '@min-[30rem]:grid-cols-[6rem_1fr_auto] @min-[30rem]:gap-x-6 @min-[40rem]:grid-cols-[6rem_1fr_auto_auto]';

function ChangeWords({ change }: { change: Change }) {
  if (change.kind === 'gone') return <p>No longer sold</p>;
  if (change.kind === 'stock') {
    return <p>{change.left === 0 ? 'Out of stock' : `Only ${change.left} left`}</p>;
  }
  return (
    <p>
      Price changed from <Money amount={change.from} /> to <Money amount={change.to} />
    </p>
  );
}

/** The button that accepts a change. If the product can no longer be bought, a hint to remove the line. */
function ResolveChange({ reviewed, change }: { reviewed: ReviewedItem; change: Change }) {
  const dispatch = useShopDispatch();
  const { item, offer, held } = reviewed;
  const accepted = acceptChanges(item, offer, held);
  if (!accepted || change.kind === 'gone' || (change.kind === 'stock' && change.left === 0)) {
    return <p className="text-sm">Remove it to go on.</p>;
  }
  const changed =
    change.kind === 'price'
      ? { ...item, price: change.to, stock: accepted.stock }
      : { ...accepted, price: item.price };
  return (
    <Button
      size="sm"
      onClick={({ currentTarget }) => {
        // The button disappears, so the focus moves to the link of its line.
        currentTarget.closest('ul')?.closest('li')?.querySelector('a')?.focus();
        dispatch(addToCart(changed));
      }}
    >
      {change.kind === 'price' ? 'Update price' : `Set to ${change.left}`}
      <span className="sr-only"> of {item.name}</span>
    </Button>
  );
}

/** The order of the cart's products including removed ones, so that removals can be undone in any order. */
let places: readonly string[] = [];

/** Removes the item, keeps the focus in the list, and offers "Undo". */
function useRemoval(item: CartItem): (event: MouseEvent<HTMLElement>) => void {
  const { dispatch, getState } = useStore<{ cart: CartState }>();
  return ({ currentTarget }) => {
    const ids = getState().cart.cartItems.map(({ productId }) => productId);
    places = withRemoved(ids, places);
    const beside = removalBeside(currentTarget);
    const place = currentTarget.closest('dialog, main');
    // Synchronously: after the last line another screen's heading takes the focus.
    flushSync(() => dispatch(removeCartItem(item.productId)));
    (beside ?? place?.querySelector<HTMLElement>('h1, h2'))?.focus({ preventScroll: true });
    const id = `cart ${item.productId}`;
    toast.custom(
      ({ visible }) => (
        <ToastCard visible={visible} message={`Removed ${item.name}`}>
          <button
            type="button"
            onClick={() => {
              const before = places.slice(places.indexOf(item.productId) + 1);
              flushSync(() => dispatch(cartItemPutBack({ item, before })));
              document.getElementById(removalId(item))?.focus();
              toast.dismiss(id);
            }}
          >
            Undo
          </button>
        </ToastCard>
      ),
      { id },
    );
  };
}

/** The same button of the next or previous line. */
function removalBeside(button: HTMLElement): HTMLElement | null | undefined {
  const line = button.closest('li');
  const beside = line?.nextElementSibling ?? line?.previousElementSibling;
  return beside?.querySelector<HTMLElement>('button[aria-label^="Remove "]');
}

function removalId({ productId }: CartItem): string {
  return `remove-${productId}`;
}

function stockIn({ item, offer }: ReviewedItem): number {
  return offer.kind === 'sold' ? offer.product.stock : item.stock;
}
