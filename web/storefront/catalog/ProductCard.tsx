import { useId } from 'react';
import { Link } from 'react-router';
import type { Product, Rating } from '#contract/catalog.ts';
import { usePriceHere } from '#web/cart/use-price-here.ts';
import { paths } from '#web/paths.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Photo, PhotoPlaceholder, type PhotoUrgency } from '#web/ui/Photo.tsx';
import { OPENS_FAMILY } from './opens-family.ts';
import { fewLeft, inCartWords } from './stock-words.ts';
import { Struck } from './Struck.tsx';
import { UnitPrice } from './UnitPrice.tsx';
import { useAddToCart, useBuyable, useCartLimit } from './use-add-to-cart.tsx';

// With a mouse the last row is over the bottom of the picture; on a touch screen it is below the price.
const LAST_ROW =
  'z-10 col-start-1 row-start-3 pointer-fine:row-start-1 pointer-fine:m-3 pointer-fine:self-end';

const IN_LAST_ROW = `${buttonLook('quiet', 'sm')} ${LAST_ROW} mt-3 min-h-11 bg-sunken not-aria-disabled:hover:text-accent pointer-fine:justify-self-end pointer-fine:bg-surface pointer-fine:opacity-0 pointer-fine:shadow-sm pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100`;

/**
 * A product in a list: a link, and a button that appears without a layout shift. A family with more than one choice is shown once:
 * which one goes into the cart is chosen on its page.
 */
export function ProductCard({
  product,
  urgency = 'lazy',
  isForLooking = false,
  isThisOne = false,
}: {
  product: Product;
  urgency?: PhotoUrgency;
  isForLooking?: boolean;
  /** Of a family it is this member that was searched for or looked at. */
  isThisOne?: boolean;
}) {
  const { photos, rating } = product;
  const family = (product.family?.choices ?? 0) > 1 ? product.family : undefined;
  const { name } = family ?? product;
  const price = usePriceHere({
    price: family ? family.from : product.price,
    taxClass: product.taxClass,
  });
  const buyable = useBuyable(product);
  const canAdd = buyable > 0 && !isForLooking;
  const { limit, isReached } = useCartLimit(product);
  const few = fewLeft(buyable);
  const nameId = useId();
  const leftId = useId();
  const photo = photos[0];
  const link = {
    to: paths.product(product._id, product.name),
    state: family && !isThisOne ? OPENS_FAMILY : undefined,
  };
  return (
    <article className="group relative grid h-full grid-rows-[auto_1fr_auto]">
      <div className="col-start-1 row-start-1 aspect-square overflow-hidden rounded-lg bg-sunken">
        {photo ? (
          <Photo photo={photo} alt="" name={name} sizes={CARD_SIZES} urgency={urgency} />
        ) : (
          <PhotoPlaceholder name={name} alt="" />
        )}
      </div>
      <div className="col-start-1 row-start-2 pt-3">
        <h3 id={nameId} className="leading-snug font-medium">
          <Link
            {...link}
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
          >
            <span className="line-clamp-2 decoration-1 underline-offset-4 group-hover:underline">
              {name}
            </span>
          </Link>
        </h3>
        <p className="mt-1 flex flex-wrap gap-x-3 text-ink-muted">
          <span>
            {family && 'from '}
            <Money amount={price} />
          </span>
          {(family?.from ?? product.price) === product.price && <Struck product={product} />}
          {family ? <Choices {...family} /> : <UnitPrice price={price} content={product.content} />}
          {rating && <Rated {...rating} />}
        </p>
        {canAdd && !family && (few ?? isReached) && (
          <p id={leftId} className="mt-0.5 text-sm font-medium text-warning">
            {isReached ? inCartWords(limit) : few}
          </p>
        )}
      </div>
      {buyable <= 0 && <OutOfStock />}
      {canAdd &&
        (family ? (
          <Link {...link} aria-describedby={nameId} className={IN_LAST_ROW}>
            Choose
          </Link>
        ) : (
          <AddOne
            product={product}
            describedBy={isReached ? `${nameId} ${leftId}` : nameId}
            isOff={isReached}
          />
        ))}
    </article>
  );
}

/** The `sizes` of a card's picture in the grid. */
const CARD_SIZES =
  '(min-width: 80rem) 282px, (min-width: 64rem) calc(25vw - 38px), (min-width: 48rem) calc(23vw - 12px), calc(46vw - 8px)';

/** Dots of colours, as attributes: the policy for HTML allows no styles. Else how many choices there are. */
function Choices({ choices, swatches = [], colours = 0 }: NonNullable<Product['family']>) {
  const words = `${choices} choices`;
  if (swatches.length === 0) return words;
  const others = colours - swatches.length;
  return (
    <span className="inline-flex items-center gap-1">
      <span className="sr-only">{words}</span>
      {swatches.map((colour, at) => (
        <svg key={at} viewBox="0 0 9 9" aria-hidden="true" className="size-3.5 text-line-strong">
          <circle cx="4.5" cy="4.5" r="4" fill={colour} stroke="currentColor" />
        </svg>
      ))}
      {others > 0 && <span aria-hidden="true">+{others}</span>}
    </span>
  );
}

function Rated({ average, count }: Rating) {
  const mean = average.toFixed(1);
  return (
    <span>
      <span aria-hidden="true">★</span>
      <span className="sr-only">Rated</span> {mean} ({count})
    </span>
  );
}

function AddOne({
  product,
  describedBy,
  isOff,
}: {
  product: Product;
  describedBy: string;
  /** The cart already has all that can be bought. */
  isOff: boolean;
}) {
  const add = useAddToCart();
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && add(product)}
      className={`${IN_LAST_ROW} noscript:hidden`}
    >
      Add to cart
    </button>
  );
}

function OutOfStock() {
  return (
    <p
      className={`${LAST_ROW} pointer-events-none mt-3 flex min-h-11 items-center justify-self-start text-sm text-ink-muted pointer-fine:min-h-0 pointer-fine:rounded-full pointer-fine:bg-surface pointer-fine:px-3 pointer-fine:py-1 pointer-fine:text-ink`}
    >
      Out of stock
    </p>
  );
}
