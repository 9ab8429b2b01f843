import { useState } from 'react';
import { quantityLimit } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import { selectCartItem } from '#web/cart/cart-slice.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { useAddToCart, useBuyable } from '#web/storefront/catalog/use-add-to-cart.tsx';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { QuantityField } from '#web/ui/QuantityField.tsx';
import { BuyFacts } from './BuyFacts.tsx';
import { TellMe } from './TellMe.tsx';

/** The number left is shown up to this stock. */
const FEW = 10;

/** The quantity and "Add to cart", or why the product can't be bought. */
export function BuyPanel({ product }: { product: Product }) {
  const buyable = useBuyable(product);
  return (
    <div className="flex flex-col gap-5 border-y border-line py-6">
      <Availability product={product} />
      {buyable > 0 ? <QuantityToCart product={product} /> : <TellMe productId={product._id} />}
      <BuyFacts price={product.price} canBuy={buyable > 0} />
    </div>
  );
}

/** The stock, and how many are in the cart. */
function Availability({ product }: { product: Product }) {
  const inCart = useShopSelector((state) => selectCartItem(state, product._id)?.quantity);
  const buyable = useBuyable(product);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <Stock stock={buyable} />
      {inCart && <p className="text-sm text-ink-muted">{inCart} in your cart</p>}
    </div>
  );
}

/** The stock in words. */
export function Stock({ stock }: { stock: number }) {
  if (stock === 0) return <p className="font-medium">Out of stock</p>;
  if (stock <= FEW) return <p className="font-medium text-warning">Only {stock} left</p>;
  return <p className="text-ink-muted">In stock</p>;
}

function QuantityToCart({ product }: { product: Product }) {
  const add = useAddToCart();
  const inCart = useShopSelector((state) => selectCartItem(state, product._id)?.quantity);
  // The quantity replaces what is in the cart, so it begins with that.
  const [chosen, setChosen] = useState<number>();
  const max = quantityLimit(useBuyable(product));
  const quantity = Math.min(chosen ?? inCart ?? 1, max);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add(product, quantity);
        setChosen(undefined);
      }}
      className="flex flex-wrap items-start gap-x-4 gap-y-2"
    >
      <QuantityField label="Quantity" value={quantity} max={max} onChange={setChosen} />
      <ActionBar className="grow">
        <Button type="submit" variant="primary" className="min-h-11.5 w-full md:mt-6.5">
          Add to cart
        </Button>
      </ActionBar>
    </form>
  );
}
