import { PHOTO_TYPES, PRODUCT_LIMITS } from '#contract/catalog-limits.ts';

const { bytes, max, pixels } = PRODUCT_LIMITS.photos;
const MEGABYTE = 1024 * 1024;

interface FileFacts {
  name: string;
  type: string;
  size: number;
}

/** Says why a file can't be a photo, by its type and size; undefined where it may be. */
export function refuseFile({ name, type, size }: FileFacts): string | undefined {
  if (!PHOTO_TYPES.some((taken) => taken === type))
    return `${name} is not a JPEG, PNG, WebP or AVIF picture.`;
  if (size > bytes) return `${name} is larger than ${bytes / MEGABYTE} MB.`;
  return undefined;
}

/** Says why a picture can't be a photo, by its dimensions; undefined where it can. */
export function refusePicture(
  name: string,
  { width, height }: { width: number; height: number },
): string | undefined {
  return width * height > pixels
    ? `${name} has more than ${pixels / 1_000_000} megapixels.`
    : undefined;
}

/** Takes as many files as there is room for; with an error if that is not all of them. */
export function takeWhatFits<File>(
  files: readonly File[],
  present: number,
): { taken: readonly File[]; error?: string } {
  const room = Math.max(0, max - present);
  if (files.length <= room) return { taken: files };
  return { taken: files.slice(0, room), error: `A product has at most ${max} photos.` };
}

/** A file chosen as a photo, with its preview. */
export interface ChosenPhoto {
  id: string;
  file: File;
  /** A data URI: the page's content security policy allows no blob URLs. */
  preview: string;
}

const PREVIEW_SIZE = 240;

/** Decodes a file. Returns the photo, or why it can't be one. */
export async function previewPhoto(file: File): Promise<ChosenPhoto | { error: string }> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return { error: `${file.name} can't be read as a picture.` };
  try {
    const error = refusePicture(file.name, picture);
    if (error) return { error };
    return { id: crypto.randomUUID(), file, preview: drawSmall(picture) };
  } finally {
    picture.close();
  }
}

/** The middle square of a picture, as the shop's cards show it. */
function drawSmall(picture: ImageBitmap): string {
  const canvas = document.createElement('canvas');
  canvas.width = PREVIEW_SIZE;
  canvas.height = PREVIEW_SIZE;
  const side = Math.min(picture.width, picture.height);
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  canvas
    .getContext('2d')
    ?.drawImage(picture, left, top, side, side, 0, 0, PREVIEW_SIZE, PREVIEW_SIZE);
  return canvas.toDataURL('image/webp', 0.8);
}
