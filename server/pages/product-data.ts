import type { Product } from '#contract/catalog.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import { dataBlock } from './page-head.ts';

/** A product for search engines: JSON-LD in the vocabulary of https://schema.org/Product. Prices are without tax. */
export function structuredData(
  { _id, name, description, category, price, stock, photos, rating }: Product,
  { currency }: ShopConfig['shop'],
  origin: string,
): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    sku: _id,
    name,
    category,
    ...(description && { description }),
    ...(photos.length > 0 && { image: photos.map(({ url }) => origin + url) }),
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
      },
    }),
    offers: {
      '@type': 'Offer',
      url: `${origin}/productdetail/${_id}`,
      price,
      priceCurrency: currency,
      availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: currency,
        valueAddedTaxIncluded: false,
      },
    },
  };
  return `<script type="application/ld+json">${dataBlock(data)}</script>`;
}
