import type { Photo, Product } from '#contract/catalog.ts';
import { toWhole } from '#contract/money.ts';
import { presentPhoto } from '#server/features/photos/present-photo.ts';

/** A product as the catalogue's queries read it, with its photos in their order. */
export interface ProductRow {
  id: string;
  name: string;
  description: string;
  category: string;
  /** Minor units. */
  price: number;
  available: number;
  created_at: string | Date;
  /** The later of its last edit and its last change of stock: see `versionOf`. */
  updated_at: string | Date;
  photos: readonly PhotoColumns[];
}

interface PhotoColumns {
  hash: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
}

/** The SQL columns of ProductRow, for `products` with the alias `p`. */
export const PRODUCT_COLUMNS = `
  p.id, p.name, p.description, p.category, p.price, p.available, p.created_at,
  greatest(p.updated_at, p.stock_changed_at) as updated_at,
  coalesce((
    select json_agg(json_build_object('hash', f.hash, 'width', f.width, 'height', f.height,
                                      'widths', f.widths, 'placeholder', f.placeholder) order by f.position)
    from product_photos f where f.product_id = p.id), '[]') as photos`;

/** A row as the API's `Product`. */
export function presentProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    price: toWhole(row.price),
    stock: row.available,
    photos: row.photos.map((photo): Photo => presentPhoto(photo)),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
