// Doesn't import zod, because the storefront's first load imports this file.

/** Widths a photo is served in; one narrower than these is served in its own width instead. */
export const PHOTO_WIDTHS = [320, 640, 1024] as const;

/** The widths of a photo's files, ascending. */
export function widthsOf(width: number): number[] {
  return [...new Set(PHOTO_WIDTHS.map((wanted) => Math.min(wanted, width)))];
}

/** The path of small JPEGs of photos, for letters. */
export const LETTER_PICTURES_PATH = '/photos/letter/';

const JPEG = /^(\/photos\/[0-9a-f]{32})-(\d{1,5})\.jpg$/;

/** The WebP files of a photo by the address of its JPEG, the narrowest first; none for another address. */
export function webpFilesOf(address: string): { url: string; width: number }[] {
  const [, start, width] = JPEG.exec(address) ?? [];
  if (start === undefined) return [];
  return widthsOf(Number(width)).map((each) => ({ url: `${start}-${each}.webp`, width: each }));
}
