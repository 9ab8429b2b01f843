import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { Product } from '#contract/catalog.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import { PAGES } from '#contract/pages.ts';
import { describeField, PUBLIC_FIELDS, type PublicField } from '#contract/product-fields.ts';
import { productPath } from '#contract/product-address.ts';
import { availability, familyData, propertyData, valuesData } from './family-data.ts';
import { dataBlock } from './page-head.ts';
import { plainText } from './plain-text.rule.ts';

/** A product for search engines: JSON-LD in the vocabulary of https://schema.org/Product. Of a family it is one of its variants. */
export function productData(product: Product, shop: ShopConfig['shop'], origin: string): string {
  const described = describe(product, shop, origin);
  const data = familyData(product, described, { shop, origin }) ?? described;
  return block({ '@context': 'https://schema.org', ...data });
}

function describe(product: Product, { currency, tax }: ShopConfig['shop'], origin: string): object {
  const { _id, name, description, category, price, stock, photos, details, rating } = product;
  const { prior, saleEndsAt } = product;
  const specification = {
    '@type': 'UnitPriceSpecification',
    price,
    priceCurrency: currency,
    valueAddedTaxIncluded: tax.pricesInclude,
  };
  const values = valuesData(product.values);
  const properties = [...details.map(propertyData), ...values.others];
  return {
    '@type': 'Product',
    sku: _id,
    name,
    category,
    ...(description && { description: plainText(description, PRODUCT_LIMITS.description.max) }),
    ...Object.assign({}, ...PUBLIC_FIELDS.map((field) => partOf(product, field))),
    ...(photos.length > 0 && { image: photos.map(({ url }) => origin + url) }),
    ...values.known,
    ...(properties.length > 0 && { additionalProperty: properties }),
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
      },
    }),
    offers: {
      '@type': 'Offer',
      url: origin + productPath(_id, name),
      price,
      priceCurrency: currency,
      availability: availability(stock),
      ...(saleEndsAt && { priceValidUntil: saleEndsAt }),
      priceSpecification: prior
        ? [
            {
              ...specification,
              validFrom: prior.to,
              ...(saleEndsAt && { validThrough: saleEndsAt }),
            },
            {
              ...specification,
              price: prior.price,
              priceType: 'https://schema.org/StrikethroughPrice',
            },
          ]
        : specification,
    },
  };
}

/** The part of the structured data that a field adds by itself. */
function partOf(product: Product, field: PublicField): object {
  const value = product[field];
  return value === undefined ? {} : (describeField(field).inSearchEngines?.(value) ?? {});
}

/** The seller, and how to search: https://schema.org/Organization and https://schema.org/WebSite. */
export function shopData(
  { name, logo = '/icon-512.png', contact: { email, phone, address } }: ShopConfig['shop'],
  origin: string,
): string {
  const url = `${origin}/`;
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${url}#organization`,
    name,
    url,
    logo: origin + logo,
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address }),
  };
  const webSite = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}${PAGES.search}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
  return block(organization) + block(webSite);
}

/** The path from the home page to a page, which is last: https://schema.org/BreadcrumbList. */
export function breadcrumbData(
  way: readonly { name: string; path: string }[],
  origin: string,
): string {
  return block({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  });
}

function block(data: object): string {
  return `<script type="application/ld+json">${dataBlock(data)}</script>`;
}
