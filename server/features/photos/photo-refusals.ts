import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { PhotoOutcome } from './encode-photo.ts';

/** The field of a form that has photos, and how many it may have. */
export interface PhotoField {
  name: string;
  max: number;
}

/** 413 for a photo with too many bytes or pixels: what each must be. */
export function tooLarge(field: PhotoField, what: string): ApiError {
  return refused(field, 'TOO_LARGE', `${eachMust(field)} ${what}`);
}

/** The error for a photo that is refused, as the form shows it. */
export function refusalOf(
  outcome: Extract<PhotoOutcome, { ok: false }>,
  field: PhotoField,
): ApiError {
  if (outcome.reason === 'not-a-photo') {
    const message = `${eachMust(field)} be a JPEG, PNG, WebP or AVIF picture`;
    return refused(field, 'UNSUPPORTED_MEDIA_TYPE', message);
  }
  return tooLarge(field, `have at most ${PRODUCT_LIMITS.photos.pixels / 1_000_000} megapixels`);
}

export function refused(
  { name: path }: PhotoField,
  code: 'TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE',
  message: string,
): ApiError {
  return new ApiError(code, `${path}: ${message}`, { details: { errors: [{ path, message }] } });
}

function eachMust({ max }: PhotoField): string {
  return max === 1 ? 'Must' : 'Each must';
}
