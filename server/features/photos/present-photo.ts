import type { Photo, PhotoVariant } from '#contract/catalog.ts';
import { PHOTOS_PATH, photoFileName } from '#server/features/photos/photo-file-name.ts';

/** A photo as a row of product_photos stores it. */
export interface StoredPhoto {
  hash: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
  /** Of a product's photo. */
  id?: string;
  alt?: string;
  focusX?: number | null;
  focusY?: number | null;
}

/** A stored photo as the wire carries it; browsers take the first format they know, so AVIF leads. */
export function presentPhoto(photo: StoredPhoto): Photo {
  const { id, alt, focusX, focusY, hash, width, height, widths, placeholder } = photo;
  const inFormat = (format: 'avif' | 'webp'): PhotoVariant[] =>
    widths.map((size) => ({
      url: PHOTOS_PATH + photoFileName(hash, size, format),
      width: size,
      format,
    }));
  const url = PHOTOS_PATH + photoFileName(hash, width, 'jpg');
  return {
    ...(id !== undefined && { _id: id }),
    ...(alt && { alt }),
    ...(focusX != null && focusY != null && { focus: { x: focusX, y: focusY } }),
    url,
    width,
    height,
    variants: [...inFormat('avif'), ...inFormat('webp'), { url, width, format: 'jpeg' }],
    placeholder,
  };
}
