import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import { toWhole } from '#contract/money.ts';
import { FREE_SHIPPING_ABOVE } from '#contract/pricing.ts';
import { paths } from '#web/paths.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Photo } from '#web/ui/Photo.tsx';

/** The top of the front page: a few words and one product. It keeps its shape while that is loading. */
export function Hero({ featured }: { featured: Product | undefined }) {
  return (
    <section className="grid items-center gap-8 md:grid-cols-2 md:gap-12">
      <div className="md:py-12">
        <h1 tabIndex={-1} className="text-3xl">
          Well-made things for every day
        </h1>
        <p className="mt-5 max-w-[38ch] text-lg font-normal text-ink-muted">
          A small, changing collection. Shipping is free above{' '}
          <Money amount={toWhole(FREE_SHIPPING_ABOVE)} />.
        </p>
        <Link to={paths.search} className={`${buttonLook('primary')} mt-8`}>
          See everything
          <ArrowRight className="size-5" aria-hidden="true" />
        </Link>
      </div>
      <FeaturedProduct product={featured} />
    </section>
  );
}

function FeaturedProduct({ product }: { product: Product | undefined }) {
  const photo = product?.photos[0];
  return (
    <figure className="group relative">
      <div className="aspect-square overflow-hidden rounded-lg bg-sunken md:aspect-5/4">
        {photo && (
          <Photo
            photo={photo}
            alt=""
            name={product.name}
            sizes="(min-width: 80rem) 36rem, (min-width: 48rem) calc(46vw - 24px), 92vw"
            urgency="first"
          />
        )}
      </div>
      <figcaption className="mt-3 flex min-h-6 items-baseline justify-between gap-4">
        {product && (
          <>
            <Link
              to={paths.product(product._id)}
              className="font-medium underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
            >
              {product.name}
            </Link>
            <span className="text-ink-muted">
              <Money amount={product.price} />
            </span>
          </>
        )}
      </figcaption>
    </figure>
  );
}

/** The product on the front page: the most expensive new one that is in stock. */
export function pickFeatured(products: readonly Product[]): Product | undefined {
  const pictured = products.filter((product) => product.photos.length > 0);
  const buyable = pictured.filter((product) => product.stock > 0);
  const candidates = buyable.length > 0 ? buyable : pictured;
  return candidates.toSorted((a, b) => b.price - a.price)[0];
}
