import type { Product } from '#contract/catalog.ts';
import { paths } from '#web/paths.ts';
import { Markdown } from '#web/ui/Markdown.tsx';
import { Photo, PhotoPlaceholder } from '#web/ui/Photo.tsx';
import { PublicFacts, PublicPrice } from './BuyFacts.tsx';
import { Exempt, Stock } from './BuyPanel.tsx';
import { SaleFacts } from './SaleFacts.tsx';
import { Specifications } from './Specifications.tsx';
import { Stated } from './Stated.tsx';

/**
 * The public part of a product, in the HTML of its page: for crawlers, previews of links, and people who run no scripts. The web
 * app replaces it.
 */
export function PublicProduct({ product }: { product: Product }) {
  const { name, category, description, photos, details, stock } = product;
  const [photo] = photos;
  return (
    <main className="page py-6 md:py-12">
      <article className="grid gap-8 md:grid-cols-2 md:gap-12">
        <div className="aspect-square overflow-hidden rounded-lg bg-sunken">
          {photo ? (
            <Photo photo={photo} alt={name} sizes="(min-width: 48rem) 46vw, 92vw" urgency="first" />
          ) : (
            <PhotoPlaceholder name={name} alt={`No photo of ${name}`} />
          )}
        </div>
        <div className="flex flex-col gap-4">
          <p className="text-sm text-ink-muted">
            <a href={paths.category(category)}>{category}</a>
          </p>
          <h1 className="text-2xl">{name}</h1>
          <p className="text-lg">
            <PublicPrice product={product} />
          </p>
          <SaleFacts product={product} />
          <Stock stock={stock} />
          <PublicFacts product={product} canBuy={stock > 0} />
          <Exempt product={product} />
          {description && <Markdown text={description} />}
          <Specifications details={details} />
          <Stated product={product} />
          <p>
            <a href={paths.home} className="underline">
              Look around in the shop
            </a>
          </p>
        </div>
      </article>
    </main>
  );
}
