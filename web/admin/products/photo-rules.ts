import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

const { bytes, max, pixels } = PRODUCT_LIMITS.photos;
const MEGABYTE = 1024 * 1024;

interface FileFacts {
  name: string;
  type: string;
  size: number;
}

/** Why a file can't be a photo, as far as can be told before it is looked into; undefined where it may be. */
export function refuseFile({ name, type, size }: FileFacts): string | undefined {
  if (!PHOTO_TYPES.includes(type)) return `${name} is not a JPEG, PNG, WebP or AVIF picture.`;
  if (size > bytes) return `${name} is larger than ${bytes / MEGABYTE} MB.`;
  return undefined;
}

/** Why a picture can't be a photo by its size; undefined where it can. */
export function refusePicture(
  name: string,
  { width, height }: { width: number; height: number },
): string | undefined {
  return width * height > pixels
    ? `${name} has more than ${pixels / 1_000_000} megapixels.`
    : undefined;
}

/** Takes as many files as there is room for, and says so where it is not all of them. */
export function takeWhatFits<File>(
  files: readonly File[],
  present: number,
): { taken: readonly File[]; complaint?: string } {
  const room = Math.max(0, max - present);
  if (files.length <= room) return { taken: files };
  return { taken: files.slice(0, room), complaint: `A product has at most ${max} photos.` };
}
