import type { Product } from '#contract/catalog.ts';
import { decimalsOf } from '#contract/currencies.ts';
import { writeContent } from '#contract/content.ts';
import { productPath } from '#contract/product-address.ts';
import { variantPropertyOf } from './family-data.ts';
import { escapeHtml } from './page-head.ts';
import { plainText } from './plain-text.rule.ts';

/** Limits of the feed: https://support.google.com/merchants/answer/7052112. */
const MOST_LETTERS = 5_000;
const TITLE_LETTERS = 150;
const MORE_PHOTOS = 10;
const MOST_DETAILS = 100;

/** Characters that XML 1.0 has no place for. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

interface Shop {
  currency: string;
  origin: string;
}

/**
 * A product as an item of a feed for marketplaces: RSS 2.0 in Google's namespace `g`.
 *
 * Prices are those that the product's page shows: the struck one, the lowest of the 30 days before the reduction, is the price
 * and what is charged now the sale price; where nothing is struck, what is charged now is the price.
 */
export function feedItem(product: Product, { currency, origin }: Shop): string {
  const { _id, name, description, category, price, stock, photos, prior, saleEndsAt } = product;
  const amount = (whole: number) => `${whole.toFixed(decimalsOf(currency))} ${currency}`;
  const { brand, gtin, weight, content, family, values = {}, details } = product;
  const [first, ...more] = photos.map(({ url }) => origin + url);
  const isReduced = prior !== undefined && prior.price > price;
  return [
    '<item>',
    part('id', _id),
    part('title', name.slice(0, TITLE_LETTERS)),
    part('description', plainText(description, MOST_LETTERS) || name),
    part('link', origin + productPath(_id, name)),
    part('image_link', first),
    ...more.slice(0, MORE_PHOTOS).map((url) => part('additional_image_link', url)),
    part('availability', stock > 0 ? 'in_stock' : 'out_of_stock'),
    part('price', amount(isReduced ? prior.price : price)),
    ...(isReduced
      ? [
          part('sale_price', amount(price)),
          part('sale_price_effective_date', saleEndsAt && `${prior.to}/${saleEndsAt}`),
        ]
      : []),
    part('condition', 'new'),
    part('product_type', category),
    part('brand', brand),
    part('gtin', gtin),
    gtin ? '' : part('identifier_exists', 'no'),
    part('shipping_weight', weight ? `${weight} g` : undefined),
    part('unit_pricing_measure', content && writeContent(content)),
    part('item_group_id', family?._id),
    ...Object.entries(values).map(([option, value]) => {
      const property = variantPropertyOf(option);
      return property ? part(property, value) : detail(option, value);
    }),
    ...details.slice(0, MOST_DETAILS).map((each) => detail(each.name, each.value)),
    '</item>\n',
  ].join('');
}

function detail(name: string, value: string): string {
  return `<g:product_detail>${part('attribute_name', name)}${part('attribute_value', value)}</g:product_detail>`;
}

function part(name: string, text: string | undefined): string {
  return text ? `<g:${name}>${xmlText(text)}</g:${name}>` : '';
}

/** A text for an element of XML. */
export function xmlText(text: string): string {
  return escapeHtml(text.replaceAll(NOT_XML, ''));
}
