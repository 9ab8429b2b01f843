import { useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { selectCartItem } from '#web/cart/cart-slice.ts';
import { allInCart } from '#web/cart/plan-addition.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { fewLeft } from '#web/storefront/catalog/stock-words.ts';
import {
  useAddToCart,
  useBuyable,
  useCartLimit,
} from '#web/storefront/catalog/use-add-to-cart.tsx';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { QuantityField } from '#web/ui/QuantityField.tsx';
import { BuyFacts } from './BuyFacts.tsx';
import { TellMe } from './TellMe.tsx';

/** The quantity and "Add to cart", or why the product can't be bought. */
export function BuyPanel({ product }: { product: Product }) {
  const buyable = useBuyable(product);
  if (product.state === 'archived') return <NoLongerSold />;
  return (
    <div className="flex flex-col gap-5 border-y border-line py-6">
      <Availability product={product} />
      {buyable > 0 ? (
        <QuantityToCart key={product._id} product={product} />
      ) : (
        <TellMe key={product._id} productId={product._id} />
      )}
      <BuyFacts product={product} canBuy={buyable > 0} />
      <Exempt product={product} />
    </div>
  );
}

/** An archived product; others that are like it follow on its page. */
function NoLongerSold() {
  return (
    <div className="border-y border-line py-6">
      <p className="font-medium">No longer sold</p>
      <p className="mt-1 text-ink-muted">Below is what is like it.</p>
    </div>
  );
}

/** Says that consumers in the EU can't withdraw from the contract of a product. */
export function Exempt({ product }: { product: Pick<Product, 'noWithdrawal'> }) {
  if (!product.noWithdrawal) return null;
  return <p className="text-sm text-ink-muted">Exempt from the right of withdrawal</p>;
}

/** The stock, and how many are in the cart. */
function Availability({ product }: { product: Product }) {
  const inCart = useInCart(product);
  const { limit, isReached } = useCartLimit(product);
  const buyable = useBuyable(product);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <Stock stock={buyable} />
      {inCart > 0 && (
        <p id={IN_CART} className="text-sm text-ink-muted">
          {isReached && limit > 0 ? allInCart(limit) : `${inCart} in your cart`}
        </p>
      )}
    </div>
  );
}

const IN_CART = 'in-cart';

/** The stock in words. */
export function Stock({ stock }: { stock: number }) {
  if (stock === 0) return <p className="font-medium">Out of stock</p>;
  const few = fewLeft(stock);
  if (few) return <p className="font-medium text-warning">{few}</p>;
  return <p className="text-ink-muted">In stock</p>;
}

function useInCart({ _id }: Product): number {
  return useShopSelector((state) => selectCartItem(state, _id)?.quantity ?? 0);
}

function QuantityToCart({ product }: { product: Product }) {
  const add = useAddToCart();
  const inCart = useInCart(product);
  // The quantity replaces what is in the cart, so it begins with that.
  const [chosen, setChosen] = useState<number>();
  const { limit: max } = useCartLimit(product);
  const quantity = Math.min(chosen ?? Math.max(1, inCart), max);
  const isAllInCart = inCart === max && quantity === max;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isAllInCart) return;
        add(product, quantity);
        setChosen(undefined);
      }}
      className="flex flex-wrap items-start gap-x-4 gap-y-2"
    >
      <QuantityField label="Quantity" value={quantity} max={max} onChange={setChosen} />
      <ActionBar className="grow">
        <Button
          type="submit"
          variant="primary"
          aria-disabled={isAllInCart || undefined}
          aria-describedby={isAllInCart ? IN_CART : undefined}
          className="min-h-11.5 w-full md:mt-6.5"
        >
          Add to cart
        </Button>
      </ActionBar>
    </form>
  );
}
