import type { Product } from '#contract/catalog.ts';
import { paths } from '#web/paths.ts';

/** The page of a product; of a draft with the key that shows it. */
export function addressInShop({
  _id,
  name,
  previewKey,
}: Pick<Product, '_id' | 'name'> & { previewKey?: string | undefined }): string {
  const address = paths.product(_id, name);
  return previewKey === undefined ? address : `${address}?preview=${previewKey}`;
}
