import type { Product } from '#contract/catalog.ts';
import { memberName } from '#contract/family-limits.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import { productPath } from '#contract/product-address.ts';
import type { OptionValues, ShownMember } from '#contract/shown-family.ts';

/** The properties by which variants may vary, by names of options. See https://developers.google.com/search/docs/appearance/structured-data/product-variants. */
const PROPERTIES: Readonly<Partial<Record<string, string>>> = {
  size: 'size',
  colour: 'color',
  color: 'color',
  material: 'material',
  pattern: 'pattern',
};

/** The property of variants that an option stands for: `color` for "Colour". Undefined for others. */
export function variantPropertyOf(option: string): string | undefined {
  return PROPERTIES[option.toLowerCase()];
}

export function propertyData({ name, value }: { name: string; value: string }) {
  return { '@type': 'PropertyValue', name, value };
}

export function availability(stock: number): string {
  return `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`;
}

/** The values of a member: those of known properties, and others. */
export function valuesData(values: OptionValues = {}) {
  const known: Record<string, string> = {};
  const others: object[] = [];
  for (const [name, value] of Object.entries(values)) {
    const property = variantPropertyOf(name);
    if (property === undefined || property in known) others.push(propertyData({ name, value }));
    else known[property] = value;
  }
  return { known, others };
}

interface Shop {
  shop: ShopConfig['shop'];
  origin: string;
}

/** A family with its members: https://schema.org/ProductGroup. Undefined for a product that has none. */
export function familyData(
  { _id, family, category }: Product,
  described: object,
  { shop, origin }: Shop,
): object | undefined {
  const { options, members } = family ?? {};
  if (!family || !options || !members) return undefined;
  const names = options.map(({ name }) => name);
  const others = members.filter((member) => member._id !== _id);
  return {
    '@type': 'ProductGroup',
    productGroupID: family._id,
    name: family.name,
    category,
    variesBy: names.map((name) => {
      const property = variantPropertyOf(name);
      return property === undefined ? name : `https://schema.org/${property}`;
    }),
    hasVariant: [
      described,
      ...others.map((member) => memberData(member, family.name, { names, shop, origin })),
    ],
  };
}

/** A member that has a page of its own. */
function memberData(
  { _id, values, price, stock, photo }: ShownMember,
  family: string,
  { names, shop, origin }: Shop & { names: readonly string[] },
): object {
  const name = memberName(
    family,
    names.map((option) => values[option] ?? ''),
  );
  const { known, others } = valuesData(values);
  const url = origin + productPath(_id, name);
  return {
    '@type': 'Product',
    sku: _id,
    name,
    ...known,
    ...(others.length > 0 && { additionalProperty: others }),
    ...(photo !== undefined && { image: origin + photo }),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: shop.currency,
      availability: availability(stock),
    },
  };
}
