import type { PageData } from '#contract/page-renderer.ts';
import { productPath } from '#contract/product-address.ts';
import { lookIn, productIdIn } from './page-head.ts';

/**
 * Returns the address of a product's page, if it was asked for by another one: one with another name or without one, or with the
 * product in a dialog over another page, as former versions had it. Undefined if the address may stay.
 */
export async function productAddressFor(
  data: Pick<PageData, 'product'>,
  path: string,
  query: string,
): Promise<string | undefined> {
  const look = lookIn(query);
  const id = look ?? (/^\/p\//i.test(path) ? productIdIn(path) : undefined);
  if (id === undefined) return undefined;
  // While the database is unavailable, any name will do.
  const product = await data.product(id).catch(() => undefined);
  if (look !== undefined) return productPath(id, product?.name);
  const address = product && productPath(product._id, product.name);
  if (address === undefined || address === path) return undefined;
  return query ? `${address}?${query}` : address;
}
