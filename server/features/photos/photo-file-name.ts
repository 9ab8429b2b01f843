/** The path of photo files. */
export const PHOTOS_PATH = '/photos/';

/** A picture as an icon is a PNG. */
export type PhotoExtension = 'avif' | 'webp' | 'jpg' | 'png';

/** The name of one file of a photo, such as `3f…9c-640.avif`. */
export function photoFileName(hash: string, width: number, extension: PhotoExtension): string {
  return `${hash}-${width}.${extension}`;
}

const FILE_NAME = /^[0-9a-f]{32}-\d{1,5}\.(?:avif|webp|jpg|png)$/;

/** Returns true if a name has the form of a photo file's. No other file is read or written. */
export function isPhotoFileName(name: string): boolean {
  return FILE_NAME.test(name);
}

const CONTENT_TYPES: Record<PhotoExtension, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** The media type of a photo file, by its name. */
export function photoContentType(name: string): string {
  return CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1) as PhotoExtension];
}

/** The `cache-control` of photo files: the name is a hash of the content, so a file never changes. */
export const CACHED_FOREVER = 'public, max-age=31536000, immutable';
