import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import type { Hero as HeroSettings } from '#contract/home-settings.ts';
import { paths } from '#web/paths.ts';
import { useShop } from '#web/shop-config.ts';
import { homeRow, product } from '#web/storefront/catalog/catalog-endpoints.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Photo, PhotoPlaceholder } from '#web/ui/Photo.tsx';
import { ShopPicture } from '#web/storefront/catalog/ShopPicture.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { LATEST, rowAddress } from './home-endpoints.ts';

/** The top of the front page: a few words, and a picture or one product. It keeps its shape while that is loading. */
export function Hero({ title, words, link, product: chosen, picture }: HeroSettings) {
  const { label, to } = link ?? { label: 'See everything', to: paths.search };
  return (
    <section className="grid items-center gap-8 md:grid-cols-2 md:gap-12">
      <div className="md:py-12">
        <h1 tabIndex={-1} className="text-3xl">
          {title || 'Well-made things for every day'}
        </h1>
        <p className="mt-5 max-w-[38ch] text-lg font-normal whitespace-pre-line text-ink-muted">
          {words || <UsualWords />}
        </p>
        <Link to={to} className={`${buttonLook('primary')} mt-8`}>
          {label}
          <ArrowRight className="size-5" aria-hidden="true" />
        </Link>
      </div>
      {picture && <ChosenPicture address={picture} />}
      {!picture && <Featured chosen={chosen} />}
    </section>
  );
}

/** The words of a shop whose owner has written none. */
function UsualWords() {
  const { shippingCharge, freeShippingAbove, delivery } = useShop();
  return (
    <>
      A small, changing collection.
      {shippingCharge > 0 && !delivery.byZone && (
        <>
          {' '}
          Shipping is free above <Money amount={freeShippingAbove} />.
        </>
      )}
    </>
  );
}

const FRAME = 'aspect-square overflow-hidden rounded-lg bg-sunken md:aspect-5/4';

const FRAME_WIDTH = '(min-width: 80rem) 36rem, (min-width: 48rem) calc(46vw - 24px), 92vw';

function ChosenPicture({ address }: { address: string }) {
  return (
    <div className={FRAME}>
      <ShopPicture address={address} sizes={FRAME_WIDTH} className="size-full object-cover" />
    </div>
  );
}

/**
 * The product that the owner chose; one that the shop picks if none was chosen or it is no longer sold. Nothing where no product
 * has a photo, as in a new shop.
 */
function Featured({ chosen = '' }: { chosen: string | undefined }) {
  const asked = product.useQuery(chosen, { skip: chosen === '' });
  const isHydrated = useHydrated();
  // The server renders a page with the chosen product in it, or without one that is no longer sold.
  const isGone = isHydrated ? asked.isError : asked.data === undefined;
  const isPicked = chosen === '' || isGone;
  const latest = homeRow.useQuery(rowAddress(LATEST), { skip: !isPicked });
  // Its frame is there from the start, so that nothing moves.
  const shown = isPicked ? pickFeatured(latest.data ?? []) : asked.data;
  const isNone = isPicked && !shown && (latest.data !== undefined || latest.isError);
  return isNone ? null : <FeaturedProduct product={shown} />;
}

function FeaturedProduct({ product: shown }: { product: Product | undefined }) {
  const photo = shown?.photos[0];
  return (
    <figure className="group relative">
      <div className={FRAME}>
        {photo && (
          <Photo photo={photo} alt="" name={shown.name} sizes={FRAME_WIDTH} urgency="first" />
        )}
        {shown && !photo && <PhotoPlaceholder name={shown.name} alt="" />}
      </div>
      <figcaption className="mt-3 flex min-h-6 items-baseline justify-between gap-4">
        {shown && (
          <>
            <Link
              to={paths.product(shown._id, shown.name)}
              className="font-medium underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
            >
              {shown.name}
            </Link>
            <span className="text-ink-muted">
              <Money amount={shown.price} />
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
