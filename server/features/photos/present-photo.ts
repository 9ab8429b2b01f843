import type { Photo, PhotoVariant } from '#contract/catalog.ts';
import { PHOTOS_PATH, photoFileName } from '#server/features/photos/photo-file-name.ts';

/** A photo as a row of product_photos stores it. */
export interface StoredPhoto {
  hash: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
}

/** A stored photo as the wire carries it; browsers take the first format they know, so AVIF leads. */
export function presentPhoto({ hash, width, height, widths, placeholder }: StoredPhoto): Photo {
  const inFormat = (format: 'avif' | 'webp'): PhotoVariant[] =>
    widths.map((size) => ({
      url: PHOTOS_PATH + photoFileName(hash, size, format),
      width: size,
      format,
    }));
  const url = PHOTOS_PATH + photoFileName(hash, width, 'jpg');
  return {
    url,
    width,
    height,
    variants: [...inFormat('avif'), ...inFormat('webp'), { url, width, format: 'jpeg' }],
    placeholder,
  };
}
