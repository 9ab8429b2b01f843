import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { PhotoOutcome } from '#server/features/photos/encode-photo.ts';
import { ApiError } from '#server/platform/errors.ts';

/** 413 for a photo with too many bytes or pixels. */
export function tooLarge(message: string): ApiError {
  return refused('TOO_LARGE', message);
}

/** The error for a photo that is refused, as the form shows it. */
export function refusalOf(outcome: Extract<PhotoOutcome, { ok: false }>): ApiError {
  if (outcome.reason === 'not-a-photo') {
    return refused('UNSUPPORTED_MEDIA_TYPE', 'Each must be a JPEG, PNG, WebP or AVIF picture');
  }
  return tooLarge(`Each must have at most ${PRODUCT_LIMITS.photos.pixels / 1_000_000} megapixels`);
}

function refused(code: 'TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE', message: string): ApiError {
  return new ApiError(code, `photos: ${message}`, {
    details: { errors: [{ path: 'photos', message }] },
  });
}
